import { afterEach, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createRegisteredFamily, fetchInvoice } from '../family.ts'
import { newPlayer, newProgram, numbered } from '../forms.ts'
import { newCodeForm } from './discounts.ts'

/** What families do with codes. */

const club = await openClub()
const admin = await club.person('admin')
const { id: programId } = await club.ok(api.programs.create, { as: admin, body: newProgram('Spring') })
afterEach(async () => expect(await club.verify()).toEqual([]))

const create = (more: object) =>
  club.ok(api.discounts.create, { as: admin, body: newCodeForm(numbered('CODE'), more) })
const validate = (as: { token: string }, code: string) =>
  club.call(api.discounts.validate, { as, body: { code } })
const registered = () => createRegisteredFamily(club, programId)
type Registered = Awaited<ReturnType<typeof registered>>
const apply = ({ parent: as, registration: { id } }: Registered, code: string) =>
  club.call(api.registrations.applyCode, { as, params: { id }, body: { code } })
const begin = ({ parent: as, registration }: Registered, amount: number) =>
  club.call(api.payments.createIntent, { as, body: { amount, registrationId: registration.id } })

it('a remainder too small for a card is waived on the ledger, and owed again without the code', async () => {
  const one = await registered()
  const as = one.parent
  const params = { id: one.registration.id }
  const { code } = await create({ discountType: 'amount', discountValue: 124.51 })
  const waived = { balance: 0, waived: 49, paymentStatus: 'pending' }
  expect(await apply(one, code)).toMatchObject({ status: 200, json: waived })
  const invoice = await fetchInvoice(club, admin, one.registration.id)
  expect(invoice).toMatchObject({ subtotal: 12_500, amount: 0, waived: 49, balance: 0, amountPaid: 0 })
  const ledger = async () =>
    (await club.ok(api.invoices.get, { as: admin, params: { id: invoice.id } })).entries
  expect(await ledger()).toMatchObject([{ kind: 'adjustment', amount: 49, accepted: true }])
  expect((await begin(one, 49)).status).toBe(409)

  const back = await club.ok(api.registrations.removeCode, { as, params })
  expect(back).toMatchObject({ balance: 12_500, waived: 0 })
  expect((await ledger()).map(({ kind, undone }) => [kind, undone])).toEqual([
    ['adjustment', true],
    ['reversal', false],
  ])
  // With the code it is a free spot: confirmed without a payment, and without a payment deadline.
  await apply(one, code)
  const body = { paymentStatus: 'pay_later' as const }
  const done = await club.ok(api.registrations.update, { as, params, body })
  expect(done).toMatchObject({ paymentStatus: 'pay_later', balance: 0 })
  expect(done.graceUntil ?? null).toBeNull()
  expect((await apply(one, (await create({})).code)).json.message).toMatch(/nothing to pay/)
})

it('checking a code says what it takes off, and reserves nothing', async () => {
  const terms = { discountType: 'amount', discountValue: 12.5 }
  const { id, code } = await create({ ...terms, maxUses: 1 })
  const reply = await validate(await club.person('parent'), ` ${code.toLowerCase()} `)
  expect(reply.json).toEqual({ valid: true, code, ...terms, message: 'This code can be used.' })
  expect(await club.ok(api.discounts.get, { as: admin, params: { id } })).toMatchObject({ uses: 0 })
  expect((await apply(await registered(), code)).status).toBe(200)
})

it('a bad code gives families one answer for all causes, and the office the actual reason; no begun payment ends by it', async () => {
  const [one, parent] = [await registered(), await club.person('coach')]
  const used = await create({ maxUses: 1 })
  await apply(await registered(), used.code)
  const deleted = await create({})
  await club.ok(api.discounts.remove, { as: admin, params: { id: deleted.id } })
  const begun = await begin(one, 12_500)
  const message = 'This code cannot be used.'
  for (const [code, why] of [
    ['NO-SUCH-CODE', 'We couldn’t find that code.'],
    [deleted.code, 'We couldn’t find that code.'],
    [(await create({ isActive: false })).code, 'This code is not active.'],
    [used.code, 'This code has been used up.'],
    [
      (await create({ maxUsesPerUser: 0 })).code,
      'This family has already used this code the maximum number of times.',
    ],
  ] as const) {
    expect((await validate(parent, code)).json).toEqual({ valid: false, code, message })
    expect((await validate(admin, code)).json).toMatchObject({ valid: false, message: why })
    expect(await apply(one, code)).toMatchObject({
      status: 409,
      json: { issues: [{ field: 'code', message }] },
    })
    const params = { id: one.registration.id }
    const byOffice = await club.call(api.registrations.applyCode, { as: admin, params, body: { code } })
    expect(byOffice.json.message).toBe(why)
  }
  // What the family has used for a sibling, the list of codes does not tell.
  const once = await create({ maxUsesPerUser: 1 })
  const as = one.parent
  const { id: playerId } = await club.ok(api.players.create, { as, body: newPlayer('Sibling') })
  const sibling = await club.ok(api.registrations.create, { as, body: { programId, playerId } })
  expect((await apply({ ...one, registration: sibling }, once.code)).status).toBe(200)
  expect((await apply(one, once.code)).status).toBe(409)
  expect((await begin(one, 12_500)).json.clientSecret).toBe(begun.json.clientSecret)
})

it('codes can be tried ten times in ten minutes, counting checks and uses together', async () => {
  const one = await registered()
  const { code } = await create({})
  for (let tries = 0; tries < 5; tries++) {
    expect((await validate(one.parent, 'GUESS')).status).toBe(200)
    expect((await apply(one, 'GUESS')).status).toBe(409)
  }
  expect([(await validate(one.parent, code)).status, (await apply(one, code)).status]).toEqual([429, 429])
  expect((await validate(await club.person('parent'), code)).status).toBe(200)
  for (let tries = 0; tries < 12; tries++) expect((await validate(admin, 'GUESS')).status).toBe(200)
  club.clock.pass({ minutes: 10 })
  expect((await apply(one, code)).status).toBe(200)
})
