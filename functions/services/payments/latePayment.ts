import { dayIn } from '#shared/dates.ts'
import { calculateSettlement, programFiguresChange } from '#shared/invoices/rules.ts'
import { isOver } from '#shared/programs/rules.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { club } from '../../stores/club/settings.ts'
import { getDiscount } from '../../stores/discounts/store.ts'
import { applyUse } from '../../stores/discounts/uses.ts'
import type { InvoiceRow, LedgerEntryRow } from '../../stores/invoices/store.ts'
import { checkProgramUnchanged, getProgram, takeSpot } from '../../stores/programs/store.ts'
import { endRegistration } from '../../stores/registrations/releaseSpot.ts'
import { claimLive, type RegistrationRow, replaceRegistration } from '../../stores/registrations/store.ts'
import { rejoinTeam } from '../../stores/registrations/teamChanges.ts'
import { former } from '../../stores/users/formerMember.ts'
import { queueMailToUser } from '../mail/outbox.ts'
import type { LedgerEvent, RegistrationOutcome } from './consequences.ts'
import { refundableAmount, requestRefund } from './requestRefund.ts'

/**
 * The invoice of a released spot, if enough was paid to get the spot back: the full amount, or the discounted amount
 * if its code was released with the spot.
 */
export function reinstate(settled: InvoiceRow, entries: readonly LedgerEntryRow[]): InvoiceRow | undefined {
  const { discount, subtotal } = settled
  const isReleased = discount?.state === 'released'
  const discounted = subtotal - (discount?.amount ?? 0)
  const whole: InvoiceRow = { ...settled, cancelled: false, total: isReleased ? subtotal : discounted }
  const ways: InvoiceRow[] = isReleased
    ? [whole, { ...whole, total: discounted, discount: { ...discount, state: 'consumed' } }]
    : [whole]
  return ways
    .map(way => ({ ...way, ...calculateSettlement(way, entries) }))
    .find(({ state }) => state === 'paid')
}

interface LatePayment extends LedgerEvent {
  settled: InvoiceRow
  reinstated: InvoiceRow
}

/**
 * Money for a released spot: reinstates the registration if there is a spot left, otherwise refunds everything,
 * once.
 */
export async function applyLatePayment(
  registration: RegistrationRow,
  { invoice, settled, reinstated, entries, entry, mayReinstate }: LatePayment,
  now: Date,
): Promise<RegistrationOutcome> {
  const isFormer = registration.userId === former.id
  const again = settled.discount?.state === 'released' ? reinstated.discount : undefined
  const used = again?.state === 'consumed' ? again : undefined
  const [program, code] = await Promise.all([
    mayReinstate && !isFormer ? getProgram(registration.programId) : undefined,
    used && getDiscount(used.codeId),
  ])
  // Who has lost the spot is registered no more.
  if (program && !isOver(program, dayIn(club.timeZone, now)) && (!used || code)) {
    const wasCancelled = registration.state === 'cancelled'
    const spot = [
      takeSpot(program, programFiguresChange(invoice, reinstated), { inTurn: true }),
      ...(wasCancelled ? [claimLive(registration)] : []),
      // The code was released with the spot, so its uses may be taken by now.
      ...(used && code ? applyUse(code, invoice.id, used) : []),
    ]
    const { discount } = reinstated
    const row: RegistrationRow = {
      ...registration,
      state: 'active',
      paymentStatus: 'paid',
      balance: reinstated.balance,
      collected: reinstated.collected,
      waived: reinstated.waived,
      discount:
        discount && discount.state !== 'released'
          ? { code: discount.code, amount: discount.amount, at: discount.at }
          : undefined,
      lapsedAt: undefined,
      cancelledAt: undefined,
    }
    const writes = [
      replaceRegistration(row),
      checkProgramUnchanged(program),
      ...spot,
      ...(await rejoinTeam(registration, now)),
    ]
    return { registration: row, invoice: reinstated, writes, spot, counts: {} }
  }
  // A card has already been charged; money that the office is about to enter can still be declined.
  if (entry.method !== 'card')
    throw new HttpError(409, 'The spot was released, and no others are available. Restore the spot first.')
  const all: InvoiceRow = {
    ...settled,
    cancelled: true,
    // What was paid is all that will ever be owed.
    total: Math.min(settled.total, settled.amountPaid + settled.waived),
  }
  const closed: InvoiceRow = { ...all, ...calculateSettlement(all, entries) }
  const amount = refundableAmount(closed)
  const options = { amount, reason: 'The spot was taken', actor: 'system', id: `late:${entry.ref}` }
  const back = requestRefund(closed, entries, options, now)
  const over = endRegistration(registration, now)
  const { playerName, program: name, userId } = registration
  const { balance, collected } = back.invoice
  const ended: RegistrationRow = { ...over.row, balance, collected }
  return {
    registration: ended,
    invoice: back.invoice,
    writes: [
      replaceRegistration(ended),
      ...(registration.state === 'cancelled' ? [] : over.writes),
      ...back.writes,
      queueMailToUser(userId, 'tooLate', { playerName, program: name, amount, byHand: back.byHand }, now),
    ],
    spot: [],
    counts: {},
  }
}
