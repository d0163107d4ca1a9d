import { isPrivileged } from '#shared/access.ts'
import { calculateSettlement, programFiguresChange } from '#shared/invoices/rules.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { newId } from '../../platform/data/ids.ts'
import { readAgain, retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { commit } from '../../platform/data/transaction.ts'
import { HttpError, notFound } from '../../platform/http/errors.ts'
import { auditWrites } from '../../stores/audit/store.ts'
import { releaseInvoiceDiscount } from '../../stores/discounts/uses.ts'
import { type InvoiceRow, type LedgerEntryRow, replaceInvoice } from '../../stores/invoices/store.ts'
import { getLedgerOfRegistration } from '../../stores/payments/invoiceLedger.ts'
import { buildOwnLedgerEntry, recordLedgerEntry } from '../../stores/payments/recordLedgerEntry.ts'
import { getPlayer, type PlayerRow } from '../../stores/players/store.ts'
import { updateCounts } from '../../stores/programs/store.ts'
import { endRegistration, releaseSpot } from '../../stores/registrations/releaseSpot.ts'
import { type RegistrationRow, replaceRegistration } from '../../stores/registrations/store.ts'
import { leaveTeam } from '../../stores/registrations/teamChanges.ts'
import { queueMailToUser } from '../mail/outbox.ts'
import { closeIntent } from '../payments/closeIntent.ts'
import { assertNotDisputed, refundableAmount, requestRefund } from '../payments/requestRefund.ts'
import { sendRefundsNow } from '../payments/sendRefund.ts'
import { PaymentUnderway } from '../payments/underway.ts'
import { assertAsSeen } from './asSeen.ts'

/** Who cancels: a person, or the system, which only cancels the row it has checked. `gone` gets no more mail. */
type CancelledBy = Caller | { actor: 'system'; unlessChanged?: RegistrationRow; gone?: string }

interface CancelOptions {
  refund?: 'full' | 'none'
  note?: string
  /** As the office has seen it. */
  collected?: number
  playerId?: string
}

/**
 * Gives up a spot. An open payment is cancelled at Stripe first, so that no money comes in for a lost spot; a
 * payment that has already succeeded counts. What was paid is refunded only if the office says so.
 */
export async function cancelRegistration(
  by: CancelledBy,
  id: string,
  options: CancelOptions,
  now: Date,
): Promise<RegistrationRow> {
  return retryOnConflict(async () => {
    const [{ registration, invoice, entries }, child] = await Promise.all([
      getLedgerOfRegistration(id),
      options.playerId ? getPlayer(options.playerId) : undefined,
    ])
    if (!registration || !invoice || !mayCancel(by, registration)) throw notFound('Registration')
    if (isChanged(by, registration)) return registration
    if (registration.state === 'cancelled') {
      if (!isOffice(by) || options.refund !== 'full' || refundableAmount(invoice) === 0) return registration
      assertAsSeen(invoice, options)
      if (!('actor' in by)) assertNotDisputed(invoice)
      await refundCancelled(by, { registration, invoice, entries, note: options.note }, now)
      return registration
    }
    // Paid just now: people decide about money.
    if ('actor' in by && invoice.collected > 0 && !options.refund) return registration
    assertAsSeen(invoice, options)
    const back = refundAmount(by, invoice, options)
    const payment = await closeIntent(invoice, actorOf(by), now)
    if (payment === 'processing') throw new PaymentUnderway()
    if (payment === 'paid') readAgain()
    // If it was paid, moved or cancelled meanwhile, the retry finds out.
    return commitCancellation(
      by,
      { registration, invoice, entries, child, refund: back, note: options.note },
      now,
    )
  })
}

const actorOf = (by: CancelledBy): string => ('actor' in by ? by.actor : by.id)
const auditFields = (by: CancelledBy, { id: subject, playerId: person }: RegistrationRow) => ({
  actor: actorOf(by),
  subject,
  person,
})
const isChanged = (by: CancelledBy, { version }: RegistrationRow): boolean =>
  'unlessChanged' in by && by.unlessChanged?.version !== version
const isOffice = (by: CancelledBy): boolean => 'actor' in by || isPrivileged(by.role)
/** Who has paid but is no guardian any more does not decide about the child. */
const mayCancel = (by: CancelledBy, { userId, playerId }: RegistrationRow): boolean =>
  'actor' in by || isOffice(by) || (by.id === userId && by.childIds.includes(playerId))

/** The refund in cents. */
function refundAmount(by: CancelledBy, invoice: InvoiceRow, { refund }: CancelOptions): number {
  if (invoice.collected === 0) return 0
  if (!isOffice(by)) throw new HttpError(409, 'This registration is paid. Please ask the club to cancel it.')
  if (!refund) {
    const message = 'Please choose whether to refund the payment'
    throw new HttpError(400, message, [{ field: 'refund', message }])
  }
  if (refund === 'none') return 0
  // Stripe would refuse it, after the family has been told. Nobody is there to decide where a job cancels.
  if (!('actor' in by)) assertNotDisputed(invoice)
  return refundableAmount(invoice)
}

interface Cancellation {
  registration: RegistrationRow
  invoice: InvoiceRow
  entries: LedgerEntryRow[]
  child: PlayerRow | undefined
  refund: number
  note: string | undefined
}

async function commitCancellation(
  by: CancelledBy,
  ending: Cancellation,
  now: Date,
): Promise<RegistrationRow> {
  const { registration, invoice, entries, child, refund, note } = ending
  const over = endRegistration(registration, now)
  const rest = waiveRest(by, invoice, now)
  const known = [...entries, ...rest]
  const closed: InvoiceRow = { ...invoice, cancelled: true }
  const code = releaseInvoiceDiscount({ ...closed, ...calculateSettlement(closed, known) })
  const settled = code.invoice
  const money = requestRefund(settled, known, { amount: refund, reason: note ?? '', actor: actorOf(by) }, now)
  const spot = releaseSpot(registration, now)
  const { balance, collected, waived } = money.invoice
  const row: RegistrationRow = { ...over.row, balance, collected, waived }
  const { playerName, program, userId } = registration
  const details = { note, refund, collected: invoice.collected }
  await commit(
    replaceRegistration(row),
    ...over.writes,
    replaceInvoice(money.invoice),
    updateCounts(registration.programId, { ...programFiguresChange(invoice, money.invoice), ...spot.counts }),
    ...code.writes,
    ...rest.flatMap(entry => recordLedgerEntry(entry, now)),
    ...spot.writes,
    ...money.writes,
    ...(await leaveTeam(registration, now, child)),
    ...('gone' in by && by.gone === userId
      ? []
      : 'unlessChanged' in by
        ? [
            queueMailToUser(
              userId,
              'notCompleted',
              { playerName, program, programId: registration.programId },
              now,
            ),
          ]
        : [
            queueMailToUser(
              userId,
              'registrationCancelled',
              {
                playerName,
                program,
                refund: money.card,
                byHand: money.byHand,
                // Whoever has paid was told when the program was deleted.
                programRemoved: registration.programRemoved && invoice.collected === 0,
              },
              now,
            ),
          ]),
    ...auditWrites(
      { ...auditFields(by, registration), action: 'registration.cancel', details },
      [userId],
      now,
    ),
  )
  await sendRefundsNow(invoice, money.refunds)
  return row
}

/** Waives the rest of a partly paid invoice: what was paid is all that will ever be owed. */
function waiveRest(by: CancelledBy, invoice: InvoiceRow, now: Date): LedgerEntryRow[] {
  const { balance: amount, amountPaid } = invoice
  if (amountPaid === 0 || amount === 0) return []
  return [
    buildOwnLedgerEntry(invoice, { name: newId('rest', now), kind: 'adjustment', amount }, actorOf(by), now),
  ]
}

/** The office has decided to refund after all. */
async function refundCancelled(
  by: CancelledBy,
  { registration, invoice, entries, note }: Omit<Cancellation, 'refund' | 'child'>,
  now: Date,
): Promise<void> {
  const amount = refundableAmount(invoice)
  const money = requestRefund(invoice, entries, { amount, reason: note ?? '', actor: actorOf(by) }, now)
  const details = { note, refund: amount }
  await commit(
    replaceInvoice(money.invoice),
    replaceRegistration({ ...registration, collected: money.invoice.collected }),
    updateCounts(registration.programId, programFiguresChange(invoice, money.invoice)),
    ...money.writes,
    ...auditWrites(
      { ...auditFields(by, registration), action: 'registration.refund', details },
      [registration.userId],
      now,
    ),
  )
  await sendRefundsNow(invoice, money.refunds)
}
