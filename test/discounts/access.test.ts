import { describe, expect, it } from 'vitest'
import type { Route } from '#shared/http.ts'
import { api, routeKey } from '#shared/routes.ts'
import { createAccessFixture } from '../access/calls/calls.ts'
import { openClub } from '../club.ts'
import { createRegisteredFamily, fetchInvoice } from '../family.ts'
import { newProgram, numbered } from '../forms.ts'
import { newCodeForm } from './discounts.ts'

const club = await openClub()
const cast = await createAccessFixture(club)
const { admin } = cast
const { id: programId } = await club.ok(api.programs.create, { as: admin, body: newProgram('Spring') })

const create = (more: object) =>
  club.ok(api.discounts.create, { as: admin, body: newCodeForm(numbered('CODE'), more) })
const validate = (as: { token: string }, code: string) =>
  club.call(api.discounts.validate, { as, body: { code } })
const registeredFor = async (fee: number) =>
  createRegisteredFamily(
    club,
    (await club.ok(api.programs.create, { as: admin, body: newProgram('Small', { fee }) })).id,
  )
type Registered = Awaited<ReturnType<typeof registeredFor>>
const apply = ({ parent: as, registration: { id } }: Registered, code: string) =>
  club.call(api.registrations.applyCode, { as, params: { id }, body: { code } })

describe('managing discount codes', () => {
  const { validate: _, ...kept } = api.discounts
  const others = ['player', 'parent', 'pending coach', 'assistant coach', 'coach'] as const
  it.each(Object.values(kept).map((route: Route) => [routeKey(route), route] as const))(
    '%s is refused to everybody who does not run the club',
    async (key, route) => {
      for (const principal of others) {
        const actor = await cast.actor(principal)
        const call = await cast.own[key]?.(actor)
        expect((await club.call(route, { ...call, as: actor.as })).status, principal).toBe(403)
      }
    },
  )
})

describe('a remainder too small for a card', () => {
  it.each([
    [12_500, 12_499, 1],
    [12_500, 12_451, 49],
  ])(
    'with a fee of %i cents, a code that takes off %i waives the remainder on the ledger',
    async (fee, cents, waived) => {
      const one = await registeredFor(fee)
      const { code } = await create({ discountType: 'amount', discountValue: cents / 100 })
      const reply = await apply(one, code)
      expect([reply.status, reply.json]).toMatchObject([
        200,
        { balance: 0, waived, paymentStatus: 'pending' },
      ])
      const invoice = await fetchInvoice(club, admin, one.registration.id)
      expect(invoice).toMatchObject({ subtotal: fee, amount: 0, waived, balance: 0, amountPaid: 0 })
      const { entries } = await club.ok(api.invoices.get, { as: admin, params: { id: invoice.id } })
      expect(entries).toMatchObject([{ kind: 'adjustment', amount: waived, accepted: true }])

      // From here on it is a free spot: confirmed without a payment, and without a payment deadline.
      const pay = { amount: waived, registrationId: one.registration.id }
      expect((await club.call(api.payments.createIntent, { as: one.parent, body: pay })).status).toBe(409)
      const params = { id: one.registration.id }
      const body = { paymentStatus: 'pay_later' as const }
      const done = await club.ok(api.registrations.update, { as: one.parent, params, body })
      expect(done).toMatchObject({ paymentStatus: 'pay_later', balance: 0 })
      expect(done.graceUntil ?? null).toBeNull()
      expect(await club.verify()).toEqual([])
    },
  )

  it('a remainder of 50 cents still has to be paid', async () => {
    const one = await registeredFor(12_500)
    const { code } = await create({ discountType: 'amount', discountValue: 124.5 })
    expect((await apply(one, code)).json).toMatchObject({ balance: 50, waived: 0 })
    expect(await club.verify()).toEqual([])
  })

  it('without the code, the whole waived remainder is owed again', async () => {
    const one = await registeredFor(12_500)
    const { code } = await create({ discountType: 'amount', discountValue: 124.99 })
    await apply(one, code)
    const params = { id: one.registration.id }
    const back = await club.ok(api.registrations.removeCode, { as: one.parent, params })
    expect(back).toMatchObject({ balance: 12_500, waived: 0 })
    const { id } = await fetchInvoice(club, admin, one.registration.id)
    const { entries } = await club.ok(api.invoices.get, { as: admin, params: { id } })
    expect(entries.map(({ kind, undone }) => [kind, undone])).toEqual([
      ['adjustment', true],
      ['reversal', false],
    ])
    expect(await club.verify()).toEqual([])
  })
})

describe('checking a code', () => {
  it('checking a code says what it takes off, and reserves nothing', async () => {
    const { id, code } = await create({ discountType: 'amount', discountValue: 12.5, maxUses: 1 })
    const parent = await club.person('parent')
    const reply = await validate(parent, ` ${code.toLowerCase()} `)
    const terms = { discountType: 'amount', discountValue: 12.5 }
    expect(reply.json).toEqual({ valid: true, code, ...terms, message: 'This code can be used.' })
    expect(await club.ok(api.discounts.get, { as: admin, params: { id } })).toMatchObject({ uses: 0 })
    expect((await apply(await createRegisteredFamily(club, programId), code)).status).toBe(200)
  })

  it('checking a bad code gives families one answer for all causes, and the office the actual reason', async () => {
    const used = await create({ maxUses: 1 })
    await apply(await createRegisteredFamily(club, programId), used.code)
    const deleted = await create({})
    await club.ok(api.discounts.remove, { as: admin, params: { id: deleted.id } })
    const parent = await club.person('coach')
    const director = await club.person('program_director')
    const reasons: [code: string, why: string][] = [
      ['NO-SUCH-CODE', 'We couldn’t find that code.'],
      [deleted.code, 'We couldn’t find that code.'],
      [(await create({ isActive: false })).code, 'This code is not active.'],
      [(await create({ expirationDate: '2026-03-01' })).code, 'This code has expired.'],
      [used.code, 'This code has been used up.'],
      [(await create({ maxUses: 0 })).code, 'This code has been used up.'],
      [
        (await create({ maxUsesPerUser: 0 })).code,
        'This family has already used this code the maximum number of times.',
      ],
    ]
    const one = await createRegisteredFamily(club, programId)
    for (const [code, why] of reasons) {
      const message = 'This code cannot be used.'
      expect([code, (await validate(parent, code)).json]).toEqual([code, { valid: false, code, message }])
      expect([code, (await validate(director, code)).json]).toMatchObject([
        code,
        { valid: false, message: why },
      ])
      const refused = await apply(one, code)
      expect([refused.status, refused.json]).toMatchObject([409, { issues: [{ field: 'code', message }] }])
    }
    expect(await club.verify()).toEqual([])
  })

  it('codes can be tried ten times in ten minutes, counting checks and uses together', async () => {
    const one = await createRegisteredFamily(club, programId)
    const { code } = await create({})
    const replies = []
    for (let tries = 0; tries < 5; tries++) {
      replies.push((await validate(one.parent, 'GUESS')).status, (await apply(one, 'GUESS')).status)
    }
    expect(replies.filter(status => status === 429)).toEqual([])
    expect([(await validate(one.parent, code)).status, (await apply(one, code)).status]).toEqual([429, 429])
    expect((await validate(await club.person('parent'), code)).status).toBe(200)
    for (let tries = 0; tries < 12; tries++) expect((await validate(admin, 'GUESS')).status).toBe(200)

    club.clock.pass({ minutes: 10 })
    expect((await apply(one, code)).status).toBe(200)
  })
})
