import Stripe from 'stripe'
import { afterAll, expect } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { testKeys } from '../cards.ts'
import { type Club, openClub, validCard } from '../club.ts'
import { createRegisteredFamily } from '../family.ts'
import { newProgram, nextNumber, numbered } from '../forms.ts'

type Caller = { token: string }
type Registered = Awaited<ReturnType<typeof createRegisteredFamily>>

/** A registration and its invoice share the number in their ids. */
export const getInvoiceId = ({ registration }: Pick<Registered, 'registration'>): string =>
  registration.id.replace('reg_', 'inv_')

/** An idempotency key, of which a dialog has one for as long as it is open. */
export const newIdempotencyKey = (): string => `key_${String(nextNumber()).padStart(6, '0')}`

export const expectOk = ({ status, text }: { status: number; text: string }): void =>
  expect([status, text]).toEqual([200, text])

/** Refused with exactly this message. */
export const expectNo = (
  { status, json }: { status: number; json: { message?: string } },
  message: string,
): void => expect([status, json.message]).toEqual([409, message])

/** The club's account at Stripe, for what happens there without the club. */
export function connectToStripe({ stripe }: Pick<Club, 'stripe'>): Stripe {
  const { hostname, port } = new URL(stripe.url)
  return new Stripe(testKeys.secretKey, { protocol: 'http', host: hostname, port })
}

/** The id of an intent, from the secret that the browser gets. */
export const intentIdOf = (clientSecret: string): string => clientSecret.split('_secret')[0] ?? ''

/** A club with a treasurer, whose ledger has to verify at the end, and its account at Stripe. */
export async function openTreasury(options: Parameters<typeof openClub>[0] = {}) {
  const club = await openClub(options)
  const admin = await club.person('admin')
  afterAll(async () => expect(await club.verify()).toEqual([]))
  return { club, admin, stripe: connectToStripe(club), ...createTreasurer(club, admin) }
}

/** What the treasurer does with invoices, and what families do with codes and cards. */
export function createTreasurer(club: Club, admin: Caller) {
  const createProgram = async (more: object = {}) =>
    (await club.ok(api.programs.create, { as: admin, body: newProgram('Travel', more) })).id
  const clientSecret = async ({ parent, registration: { id } }: Registered, amount: number) => {
    const body = { amount, registrationId: id }
    return (await club.ok(api.payments.createIntent, { as: parent, body })).clientSecret
  }
  const own = async ({ parent, registration }: Registered) => {
    const all = await club.ok(api.registrations.list, { as: parent })
    return all.find(row => row.id === registration.id)
  }
  const payLater = ({ parent, registration: { id } }: Registered) =>
    club.ok(api.registrations.update, { as: parent, params: { id }, body: { paymentStatus: 'pay_later' } })
  return {
    createProgram,
    own,
    /** A registered child, and the id of the invoice. */
    async createUnpaidInvoice(more: object = {}) {
      const one = await createRegisteredFamily(club, await createProgram(more))
      return { ...one, invoiceId: getInvoiceId(one) }
    },
    clientSecret,
    /** Pays the open balance by card. */
    async byCard(one: Registered, number = validCard) {
      const balance = (await own(one))?.balance ?? 0
      const secret = await clientSecret(one, balance)
      const answer = await club.pay(secret, number)
      await club.stripe.settled()
      return { answer, intentId: intentIdOf(secret) }
    },
    payLater,
    /** Lets the grace period pass without a payment, and turns the clock back. */
    async lapse(one: Registered) {
      const start = club.clock.now
      await payLater(one)
      club.clock.moveTo(start, { hours: 73 })
      await club.tick()
      club.clock.moveTo(start)
      expect(await own(one)).toMatchObject({ state: 'lapsed' })
    },
    invoice: (id: string) => club.ok(api.invoices.get, { as: admin, params: { id } }),
    set: (id: string, status: string, more: object = {}) =>
      club.call(api.invoices.update, { as: admin, params: { id }, body: { status, ...more } }),
    pay: (id: string, amountCents: number, more: object = {}) =>
      club.call(api.invoices.pay, {
        as: admin,
        params: { id },
        body: { amountCents, method: 'check', reference: '1042', key: newIdempotencyKey(), ...more },
      }),
    waive: (id: string, amountCents: number, more: object = {}) =>
      club.call(api.invoices.adjust, {
        as: admin,
        params: { id },
        body: { amountCents, reason: 'Scholarship', key: newIdempotencyKey(), ...more },
      }),
    refund: (id: string, amountCents: number, more: object = {}) =>
      club.call(api.invoices.refund, {
        as: admin,
        params: { id },
        body: { amountCents, reason: 'Moved away', key: newIdempotencyKey(), ...more },
      }),
    reverse: (id: string, ref: string) =>
      club.call(api.invoices.reverse, {
        as: admin,
        params: { id },
        body: { ref, reason: 'The check bounced' },
      }),
    apply: ({ parent, registration: { id } }: Registered, code: string) =>
      club.call(api.registrations.applyCode, { as: parent, params: { id }, body: { code } }),
    takeOff: ({ parent, registration: { id } }: Registered) =>
      club.call(api.registrations.removeCode, { as: parent, params: { id } }),
    code: (more: object = {}) => createCode(club, admin, more),
    bill: (more: object = {}) => createBill(club, admin, more),
  }
}

/** A 20% code, unless overridden. */
async function createCode(club: Club, as: Caller, more: object) {
  const body = {
    name: 'Spring',
    code: numbered('SPRING'),
    discountType: 'percentage' as const,
    discountValue: 20,
    ...more,
  }
  const { id, code } = await club.ok(api.discounts.create, { as, body })
  const { getDiscount, getDiscountUser } = await import('#functions/stores/discounts/store.ts')
  return {
    id,
    code,
    uses: async () => (await getDiscount(id))?.uses,
    usesBy: async (userId: string) => (await getDiscountUser(id, userId))?.uses ?? 0,
  }
}

/** An invoice from the office, without a registration. */
async function createBill(club: Club, as: Caller, more: object) {
  const payer = await club.person('parent')
  const dueDate = addDays(club.clock.now.toISOString().slice(0, 10), 14)
  const body = { userId: payer.id, amount: 4500, description: 'Helmet', dueDate, ...more }
  const { id: invoiceId } = await club.ok(api.invoices.create, { as, body })
  return { payer, invoiceId }
}
