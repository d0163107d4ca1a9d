import { Refusal } from '#functions/platform/http/errors.ts'
import { getDiscount } from '#functions/stores/discounts/store.ts'
import { takeUse } from '#functions/stores/discounts/uses.ts'
import type { Invoice, LedgerFact } from '#functions/stores/invoices/store.ts'
import { getProgram, takePlace } from '#functions/stores/programs/store.ts'
import { ended, rejoinTeam } from '#functions/stores/registrations/releaseSpot.ts'
import { holdLive, type Registration, replaceRegistration } from '#functions/stores/registrations/store.ts'
import { former } from '#functions/stores/users/formerName.ts'
import { figuresChange, settle } from '#shared/invoices/rules.ts'
import { mailTo } from '../mail/outbox.ts'
import type { Happened, Outcome } from './consequences.ts'
import { refundable, requestRefund } from './requestRefund.ts'

/**
 * The invoice of a place that was given up, once enough was paid to have it back: all of it, or what a code had left to
 * pay that was given back with the place.
 */
export function reopen(settled: Invoice, facts: readonly LedgerFact[]): Invoice | undefined {
  const { discount, subtotal } = settled
  const isReleased = discount?.state === 'released'
  const discounted = subtotal - (discount?.amount ?? 0)
  const whole: Invoice = { ...settled, cancelled: false, total: isReleased ? subtotal : discounted }
  const ways: Invoice[] = isReleased
    ? [whole, { ...whole, total: discounted, discount: { ...discount, state: 'consumed' } }]
    : [whole]
  return ways.map(way => ({ ...way, ...settle(way, facts) })).find(({ state }) => state === 'paid')
}

interface Late extends Happened {
  settled: Invoice
  reopened: Invoice
}

/** Money for a place that was given up: it brings the place back while there is one, else all goes back, once. */
export async function late(
  registration: Registration,
  { invoice, settled, reopened, facts, fact, mayReinstate }: Late,
  now: Date,
): Promise<Outcome> {
  const isFormer = registration.userId === former.id
  const again = settled.discount?.state === 'released' ? reopened.discount : undefined
  const used = again?.state === 'consumed' ? again : undefined
  const [program, code] = await Promise.all([
    mayReinstate && !isFormer ? getProgram(registration.programId) : undefined,
    used && getDiscount(used.codeId),
  ])
  if (program && (!used || code)) {
    const wasCancelled = registration.state === 'cancelled'
    const place = [
      takePlace(program, figuresChange(invoice, reopened), { inTurn: true }),
      ...(wasCancelled ? [holdLive(registration)] : []),
      // It was given back with the place: somebody else may have it by now.
      ...(used && code ? takeUse(code, invoice.id, used) : []),
    ]
    const { discount } = reopened
    const row: Registration = {
      ...registration,
      state: 'active',
      paymentStatus: 'paid',
      balance: reopened.balance,
      collected: reopened.collected,
      waived: reopened.waived,
      discount:
        discount && discount.state !== 'released'
          ? { code: discount.code, amount: discount.amount, at: discount.at }
          : undefined,
      lapsedAt: undefined,
      cancelledAt: undefined,
    }
    const writes = [replaceRegistration(row), ...place, ...(await rejoinTeam(registration, now))]
    return { registration: row, invoice: reopened, writes, place, counts: {} }
  }
  // A card is charged before anybody can ask; what the office enters, it can still keep.
  if (fact.method !== 'card')
    throw new Refusal(409, 'The place was given up, and no other is free. Give the place back first.')
  const all: Invoice = {
    ...settled,
    cancelled: true,
    // What was paid is all that will ever be owed.
    total: Math.min(settled.total, settled.amountPaid + settled.waived),
  }
  const closed: Invoice = { ...all, ...settle(all, facts) }
  const amount = refundable(closed)
  const wish = { amount, reason: 'The place was gone', actor: 'system', id: `late:${fact.ref}` }
  const back = requestRefund(closed, facts, wish, now)
  const over = ended(registration, now)
  const { playerName, program: name, userId } = registration
  const { balance, collected } = back.invoice
  const gone: Registration = { ...over.row, balance, collected }
  return {
    registration: gone,
    invoice: back.invoice,
    writes: [
      replaceRegistration(gone),
      ...(registration.state === 'cancelled' ? [] : over.writes),
      ...back.writes,
      mailTo(userId, 'tooLate', { playerName, program: name, amount }, now),
    ],
    place: [],
    counts: {},
  }
}
