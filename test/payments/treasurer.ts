import { addDays } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { type Club, validCard } from '../club.ts'
import { createRegisteredFamily } from '../family.ts'
import { newProgram, nextNumber, numbered } from '../forms.ts'

type Caller = { token: string }
type Registered = Awaited<ReturnType<typeof createRegisteredFamily>>

/** A registration and its invoice share the number in their ids. */
export const getInvoiceId = ({ registration }: Pick<Registered, 'registration'>): string =>
  registration.id.replace('reg_', 'inv_')

/** An idempotency key, of which a dialog has one for as long as it is open. */
export const newIdempotencyKey = (): string => `key_${String(nextNumber()).padStart(6, '0')}`

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
      return { answer, intentId: secret.split('_secret')[0] ?? '' }
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
