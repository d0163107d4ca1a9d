import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createRegisteredFamily } from '../family.ts'
import { newProgram } from '../forms.ts'
import { newCodeForm } from './discounts.ts'

/** What the office does with codes, and what becomes of their uses. */

const club = await openClub()
const admin = await club.person('admin')
const director = await club.person('program_director')
const { id: programId } = await club.ok(api.programs.create, { as: admin, body: newProgram('Spring') })

const create = (body: ReturnType<typeof newCodeForm>) => club.ok(api.discounts.create, { as: admin, body })
const get = (id: string) => club.ok(api.discounts.get, { as: admin, params: { id } })
const change = (id: string, body: object) =>
  club.call(api.discounts.update, { as: admin, params: { id }, body })
const remove = (id: string) => club.call(api.discounts.remove, { as: admin, params: { id } })
const listed = () => club.ok(api.discounts.list, { as: director })
const usageOf = (id: string) => club.ok(api.discounts.usage, { as: admin, params: { id } })

async function use(code: string) {
  const one = await createRegisteredFamily(club, programId)
  const params = { id: one.registration.id }
  const apply = () => club.call(api.registrations.applyCode, { as: one.parent, params, body: { code } })
  const takeOff = () => club.ok(api.registrations.removeCode, { as: one.parent, params })
  return { ...one, reply: await apply(), apply, takeOff }
}

it('discount codes are listed alphabetically, with what they take off in percent or dollars', async () => {
  const ten = await create(newCodeForm(' zebra ', { description: 'For all', expirationDate: '2026-05-01' }))
  const amount = { discountType: 'amount' as const, discountValue: 12.34, maxUses: 5, maxUsesPerUser: 1 }
  await create(newCodeForm('alpha-1', amount))
  await create(newCodeForm('beta-2', { expirationDate: '2026-03-01' }))
  expect(ten).toMatchObject({ code: 'ZEBRA', discountValue: 10, uses: 0, version: 1, isExpired: false })
  expect(await listed()).toMatchObject([
    { code: 'ALPHA-1', ...amount, isExpired: false },
    { code: 'BETA-2', isExpired: true },
    { code: 'ZEBRA', discountType: 'percentage', discountValue: 10, expirationDate: '2026-05-01' },
  ])
  expect(await get(ten.id)).toEqual(ten)
})

it('a code is unique, regardless of case, also where several people create it at once', async () => {
  const replies = await Promise.all(
    ['RACE', 'race', 'Race', 'RACE'].map(code =>
      club.call(api.discounts.create, { as: admin, body: newCodeForm(code) }),
    ),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  const taken = {
    status: 409,
    json: { issues: [{ field: 'code', message: 'This code is already in use.' }] },
  }
  expect(replies.find(({ status }) => status === 409)).toMatchObject(taken)
  const other = await create(newCodeForm('ONCE'))
  expect(await change(other.id, newCodeForm('Race'))).toMatchObject(taken)
  expect(await get(other.id)).toEqual(other)
})

it('an edit renames a code with everything else, does nothing without changes, and overwrites nobody’s edit', async () => {
  const code = await create(newCodeForm('OLD', { maxUses: 3 }))
  expect((await change(code.id, newCodeForm('OLD', { maxUses: 3, version: 1 }))).json).toEqual(code)
  const { json } = await change(code.id, newCodeForm('NEW', { isActive: false, version: 1 }))
  expect(json).toMatchObject({ code: 'NEW', isActive: false, version: 2 })
  expect(json).not.toHaveProperty('maxUses')
  await create(newCodeForm('OLD'))
  const stale = await change(code.id, newCodeForm('NEW', { discountValue: 30, version: 1 }))
  expect([stale.status, stale.json.issues]).toEqual([409, []])
  expect(await get(code.id)).toEqual(json)
})

it('the uses of a code are kept when it is edited, and shown with the names on their invoices, newest first', async () => {
  const { id } = await create(newCodeForm('KEPT', { discountValue: 20 }))
  const first = await use('kept')
  expect(first.reply.json).toMatchObject({ discount: { code: 'KEPT', amount: 2500 }, balance: 10_000 })
  club.clock.pass({ minutes: 1 })
  const { child, registration } = await use('KEPT')
  await first.takeOff()
  const changed = await change(id, newCodeForm('KEPT', { discountValue: 50 }))
  expect(changed.json).toMatchObject({ uses: 1, takenOff: 2500, discountValue: 50 })
  expect(await usageOf(id)).toMatchObject([
    {
      invoiceId: registration.id.replace('reg_', 'inv_'),
      playerName: `${child.firstName} ${child.lastName}`,
      programName: 'Spring',
      userName: expect.stringContaining('Person'),
      invoiceNumber: expect.stringMatching(/^INV-2026-/),
      state: 'reserved',
      amount: 2500,
    },
    { state: 'released' },
  ])
  expect(await club.verify()).toEqual([])
})

it('a limit below the number of uses of a code is refused', async () => {
  const { id } = await create(newCodeForm('LIMIT'))
  const family = await use('LIMIT')
  const once = await change(id, newCodeForm('LIMIT', { maxUses: 0 }))
  expect(once.json.issues).toMatchObject([{ field: 'maxUses', message: expect.stringContaining(' once.') }])
  await use('LIMIT')
  const fewer = await change(id, newCodeForm('LIMIT', { maxUses: 1 }))
  expect(fewer.json.issues).toMatchObject([
    { field: 'maxUses', message: expect.stringContaining(' 2 times.') },
  ])
  const each = await change(id, newCodeForm('LIMIT', { maxUsesPerUser: 0 }))
  expect(each.json.issues).toMatchObject([{ field: 'maxUsesPerUser' }])
  expect((await change(id, newCodeForm('LIMIT', { maxUses: 2, maxUsesPerUser: 1 }))).status).toBe(200)
  expect((await use('LIMIT')).reply.status).toBe(409)
  await family.takeOff()
  expect((await use('LIMIT')).reply.status).toBe(200)
})

it('the uses of a code never exceed a limit that is set while others use it', async () => {
  const { id } = await create(newCodeForm('TIGHTER'))
  const [tightened, ...uses] = await Promise.all([
    change(id, newCodeForm('TIGHTER', { maxUses: 2 })),
    ...Array.from({ length: 5 }, () => use('TIGHTER')),
  ])
  const { uses: count, maxUses } = await get(id)
  expect(uses.filter(({ reply }) => reply.status === 200)).toHaveLength(count)
  expect(tightened.status === 200 ? count <= (maxUses ?? 0) : count > 2).toBe(true)
  expect(await club.verify()).toEqual([])
})

it('deleting an unused code leaves nothing, and its name is free again', async () => {
  const { id } = await create(newCodeForm('GONE'))
  expect((await remove(id)).json).toEqual({ id })
  expect((await club.call(api.discounts.usage, { as: admin, params: { id } })).status).toBe(404)
  await create(newCodeForm('GONE'))
})

it.each(['applied', 'given back'])('deleting a code that was %s hides it and keeps its uses', async how => {
  const code = `HIDE-${how.length}`
  const { id } = await create(newCodeForm(code))
  const { registration, parent, takeOff } = await use(code)
  if (how === 'given back') await takeOff()
  expect((await remove(id)).status).toBe(200)
  expect((await remove(id)).status).toBe(404)
  expect((await change(id, newCodeForm(code))).status).toBe(404)
  expect((await club.call(api.discounts.get, { as: admin, params: { id } })).status).toBe(404)
  expect((await listed()).filter(row => row.id === id)).toEqual([])
  expect(await usageOf(id)).toMatchObject([{ state: how === 'applied' ? 'reserved' : 'released' }])
  const [still] = await club.ok(api.registrations.list, { as: parent })
  expect(still).toMatchObject({ id: registration.id, balance: how === 'applied' ? 11_250 : 12_500 })
  expect((await use(code)).reply.status).toBe(409)
  expect(await club.verify()).toEqual([])
})

it('deleting a code while it is being used keeps both the use and the code, or neither', async () => {
  const { id } = await create(newCodeForm('MEANWHILE'))
  const [removed, one] = await Promise.all([remove(id), use('MEANWHILE')])
  expect(removed.status).toBe(200)
  const uses = await club.call(api.discounts.usage, { as: admin, params: { id } })
  expect(uses.status).toBe(one.reply.status === 200 ? 200 : 404)
  expect(await club.verify()).toEqual([])
})

it('a new code with the former name of another is not mistaken for it', async () => {
  const { id } = await create(newCodeForm('LETTERS'))
  const { reply, apply } = await use('LETTERS')
  expect(reply.json).toMatchObject({ balance: 11_250 })
  await change(id, newCodeForm('LETTERS-2'))
  await create(newCodeForm('LETTERS', { discountValue: 40 }))
  expect((await apply()).json).toMatchObject({ balance: 7500 })
  expect((await usageOf(id))[0]).toMatchObject({ state: 'released' })
  expect(await club.verify()).toEqual([])
})
