import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createRegisteredFamily } from '../family.ts'
import { newProgram } from '../forms.ts'
import { newCodeForm } from './discounts.ts'

const club = await openClub()
const admin = await club.person('admin')
const director = await club.person('program_director')
const { id: programId } = await club.ok(api.programs.create, { as: admin, body: newProgram('Spring') })

const create = (body: ReturnType<typeof newCodeForm>) => club.ok(api.discounts.create, { as: admin, body })
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

describe('a code', () => {
  it('discount codes are listed alphabetically, with what they take off in percent or dollars', async () => {
    const ten = await create(newCodeForm(' zebra ', { description: 'For all', expirationDate: '2026-05-01' }))
    const amount = { discountType: 'amount' as const, discountValue: 12.34, maxUses: 5, maxUsesPerUser: 1 }
    await create(newCodeForm('alpha-1', amount))
    expect(ten).toMatchObject({ code: 'ZEBRA', discountValue: 10, uses: 0, version: 1, isExpired: false })
    expect(await listed()).toMatchObject([
      { code: 'ALPHA-1', discountType: 'amount', discountValue: 12.34, maxUses: 5, maxUsesPerUser: 1 },
      { code: 'ZEBRA', discountType: 'percentage', discountValue: 10, expirationDate: '2026-05-01' },
    ])
    expect(await club.ok(api.discounts.get, { as: director, params: { id: ten.id } })).toEqual(ten)
  })

  it('a code is unique, regardless of case', async () => {
    await create(newCodeForm('TWICE'))
    const reply = await club.call(api.discounts.create, { as: admin, body: newCodeForm('twice') })
    const message = 'This code is already in use.'
    expect([reply.status, reply.json]).toMatchObject([409, { message, issues: [{ field: 'code', message }] }])

    const other = await create(newCodeForm('ONCE'))
    const renamed = await change(other.id, newCodeForm('Twice'))
    expect([renamed.status, renamed.json]).toMatchObject([409, { issues: [{ field: 'code', message }] }])
    expect(await club.ok(api.discounts.get, { as: admin, params: { id: other.id } })).toEqual(other)
  })

  it('a code that several people create at once is created once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () =>
        club.call(api.discounts.create, { as: admin, body: newCodeForm('RACE') }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)])
  })

  it('a code can be renamed together with everything else, and its former name is free again', async () => {
    const { id } = await create(newCodeForm('OLD', { maxUses: 3 }))
    const reply = await change(id, newCodeForm('NEW', { isActive: false, version: 1 }))
    expect(reply.json).toMatchObject({ code: 'NEW', isActive: false, version: 2 })
    expect(reply.json).not.toHaveProperty('maxUses')
    await create(newCodeForm('OLD'))
  })

  it('an edit does not overwrite what another person has changed in a code in the meantime', async () => {
    const { id, version } = await create(newCodeForm('STALE'))
    await change(id, newCodeForm('STALE', { discountValue: 20, version }))
    const reply = await change(id, newCodeForm('STALE', { discountValue: 30, version }))
    expect([reply.status, reply.json]).toMatchObject([409, { issues: [] }])
    expect(await club.ok(api.discounts.get, { as: admin, params: { id } })).toMatchObject({
      discountValue: 20,
    })
  })

  it('an edit without changes leaves a code as it was', async () => {
    const code = await create(newCodeForm('SAME', { maxUses: 4 }))
    expect((await change(code.id, newCodeForm('SAME', { maxUses: 4, version: 1 }))).json).toEqual(code)
  })
})

describe('the uses of a code', () => {
  it('the uses of a code do not change when the code is edited', async () => {
    const { id } = await create(newCodeForm('KEPT', { discountValue: 20 }))
    const { registration, reply } = await use('kept')
    expect(reply.json).toMatchObject({ discount: { code: 'KEPT', amount: 2_500 }, balance: 10_000 })
    const changed = await change(id, newCodeForm('KEPT', { discountValue: 50 }))
    expect(changed.json).toMatchObject({ uses: 1, takenOff: 2_500, discountValue: 50 })
    expect(await usageOf(id)).toMatchObject([
      { invoiceId: registration.id.replace('reg_', 'inv_'), amount: 2_500, state: 'reserved' },
    ])
    expect(await club.verify()).toEqual([])
  })

  it('the uses of a code are shown with the names on their invoices, newest first, page by page', async () => {
    const { id } = await create(newCodeForm('NAMES'))
    const first = await use('NAMES')
    club.clock.pass({ minutes: 1 })
    const { child } = await use('NAMES')
    await first.takeOff()
    expect(await usageOf(id)).toMatchObject([
      {
        playerName: `${child.firstName} ${child.lastName}`,
        programName: 'Spring',
        userName: expect.stringContaining('Person'),
        invoiceNumber: expect.stringMatching(/^INV-2026-/),
        state: 'reserved',
        amount: 1_250,
      },
      { state: 'released' },
    ])
    const foreign = await usageOf((await create(newCodeForm('UNUSED'))).id)
    expect(foreign).toEqual([])
  })

  it('a limit below the number of uses of a code is refused', async () => {
    const { id } = await create(newCodeForm('LIMIT'))
    const family = await use('LIMIT')
    const params = { id: family.registration.id }
    await use('LIMIT')
    const fewer = await change(id, newCodeForm('LIMIT', { maxUses: 1 }))
    expect([fewer.status, fewer.json.issues]).toMatchObject([400, [{ field: 'maxUses' }]])
    const each = await change(id, newCodeForm('LIMIT', { maxUsesPerUser: 0 }))
    expect([each.status, each.json.issues]).toMatchObject([400, [{ field: 'maxUsesPerUser' }]])
    expect((await change(id, newCodeForm('LIMIT', { maxUses: 2, maxUsesPerUser: 1 }))).status).toBe(200)
    expect((await use('LIMIT')).reply.status).toBe(409)
    await club.ok(api.registrations.removeCode, { as: family.parent, params })
    expect((await use('LIMIT')).reply.status).toBe(200)
    expect(await club.verify()).toEqual([])
  })

  it('the uses of a code never exceed a limit that is set while others use it', async () => {
    const { id } = await create(newCodeForm('TIGHTER'))
    const [tightened, ...uses] = await Promise.all([
      change(id, newCodeForm('TIGHTER', { maxUses: 2 })),
      ...Array.from({ length: 5 }, () => use('TIGHTER')),
    ])
    const { uses: count, maxUses } = await club.ok(api.discounts.get, { as: admin, params: { id } })
    expect(uses.filter(({ reply }) => reply.status === 200)).toHaveLength(count)
    expect(tightened.status === 200 ? count <= (maxUses ?? 0) : count > 2).toBe(true)
    expect(await club.verify()).toEqual([])
  })
})

it('the total that a code has taken off is updated with each use', async () => {
  const { id } = await create(newCodeForm('TAKEN', { discountValue: 20 }))
  const taken = async () => (await club.ok(api.discounts.get, { as: admin, params: { id } })).takenOff
  const [one, other] = [await use('TAKEN'), await use('TAKEN')]
  expect(await taken()).toBe(5_000)
  await other.takeOff()
  expect(await taken()).toBe(2_500)
  const cheaper = newProgram('Summer', { fee: 5_000 })
  const to = await club.ok(api.programs.create, { as: admin, body: cheaper })
  const moving = { params: { id: one.registration.id }, body: { programId: to.id, note: 'Plays in summer' } }
  await club.ok(api.registrations.move, { as: admin, ...moving })
  expect(await taken()).toBe(1_000)
  await club.ok(api.registrations.cancel, { as: admin, ...moving, query: {} })
  expect(await taken()).toBe(0)
  expect(await usageOf(id)).toMatchObject([{ state: 'released' }, { state: 'released' }])
  expect(await club.verify()).toEqual([])
})

describe('deleting a code', () => {
  it('deleting an unused code leaves nothing, and its name is free again', async () => {
    const { id } = await create(newCodeForm('GONE'))
    expect((await remove(id)).json).toEqual({ id })
    expect((await remove(id)).status).toBe(404)
    expect((await change(id, newCodeForm('GONE'))).status).toBe(404)
    expect((await club.call(api.discounts.usage, { as: admin, params: { id } })).status).toBe(404)
    await create(newCodeForm('GONE'))
  })

  it.each(['applied', 'given back'])('deleting a code that was %s hides it and keeps its uses', async how => {
    const { id } = await create(newCodeForm(`HIDE-${how.length}`))
    const { registration, parent, takeOff } = await use(`HIDE-${how.length}`)
    if (how === 'given back') await takeOff()
    expect((await remove(id)).status).toBe(200)
    expect((await club.call(api.discounts.get, { as: admin, params: { id } })).status).toBe(404)
    expect((await listed()).filter(code => code.id === id)).toEqual([])
    expect(await usageOf(id)).toMatchObject([{ state: how === 'applied' ? 'reserved' : 'released' }])
    const [still] = await club.ok(api.registrations.list, { as: parent })
    expect(still).toMatchObject({ id: registration.id, balance: how === 'applied' ? 11_250 : 12_500 })
    expect((await use(`HIDE-${how.length}`)).reply.status).toBe(409)

    const again = await create(newCodeForm(`HIDE-${how.length}`, { discountValue: 30 }))
    const fresh = await use(again.code)
    expect(fresh.reply.json).toMatchObject({ discount: { amount: 3_750 } })
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
})

it('a new code with the name of a deleted one is not mistaken for it', async () => {
  const { id } = await create(newCodeForm('LETTERS'))
  const { reply, apply } = await use('LETTERS')
  expect(reply.json).toMatchObject({ balance: 11_250 })
  await change(id, newCodeForm('LETTERS-2'))
  await create(newCodeForm('LETTERS', { discountValue: 40 }))
  expect((await apply()).json).toMatchObject({ balance: 7_500 })
  expect((await usageOf(id))[0]).toMatchObject({ state: 'released' })
  expect(await club.verify()).toEqual([])
})
