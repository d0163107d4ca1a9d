import type { Caller } from '#functions/identity/sessions/caller.ts'
import { newId } from '#functions/platform/data/ids.ts'
import { ConditionFailed, commit, TooMuchContention } from '#functions/platform/data/transaction.ts'
import { notFound, Refusal } from '#functions/platform/http/errors.ts'
import { auditRows } from '#functions/stores/audit/store.ts'
import { releaseCode } from '#functions/stores/discounts/uses.ts'
import { type Invoice, type LedgerFact, replaceInvoice } from '#functions/stores/invoices/store.ts'
import { booksOf } from '#functions/stores/payments/invoiceLedger.ts'
import { ownFact, record } from '#functions/stores/payments/ledgerEntries.ts'
import { getPlayer, type Player } from '#functions/stores/players/store.ts'
import { count } from '#functions/stores/programs/store.ts'
import { ended, freePlace, leaveTeam } from '#functions/stores/registrations/releaseSpot.ts'
import { type Registration, replaceRegistration } from '#functions/stores/registrations/store.ts'
import { isPrivileged } from '#shared/access.ts'
import { figuresChange, settle } from '#shared/invoices/rules.ts'
import { mailTo } from '../mail/outbox.ts'
import { closeIntent } from '../payments/closeIntent.ts'
import { refundable, requestRefund } from '../payments/requestRefund.ts'
import { sendNow } from '../payments/sendRefund.ts'

/** Who cancels: a person, or the club by itself; that only what it has looked at. `gone` reads no mail any more. */
type By = Caller | { actor: 'system'; unlessChanged?: Registration; gone?: string }

interface Wish {
  refund?: 'full' | 'none'
  note?: string
  playerId?: string
}

/**
 * Gives a place up. An open payment is cancelled at Stripe first, so that no money comes for a place that is
 * gone; if it has come already, it counts. What was paid goes back only as the office says.
 */
export async function cancel(by: By, id: string, wish: Wish, now: Date): Promise<Registration> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const [{ registration, invoice, facts }, child] = await Promise.all([
      booksOf(id),
      wish.playerId ? getPlayer(wish.playerId) : undefined,
    ])
    if (!registration || !invoice || !maySeeIt(by, registration)) throw notFound('Registration')
    if (isChanged(by, registration)) return registration
    if (registration.state === 'cancelled') {
      if (!isOffice(by) || wish.refund !== 'full' || refundable(invoice) === 0) return registration
      if (await refundLater(by, { registration, invoice, facts, note: wish.note }, now)) return registration
      continue
    }
    const back = moneyBack(by, invoice, wish)
    const payment = await closeIntent(invoice, actorOf(by), now)
    if (payment === 'processing')
      throw new Refusal(409, 'A payment is being confirmed. Please wait a moment and try again.')
    if (payment === 'paid') continue
    try {
      return await write(by, { registration, invoice, facts, child, refund: back, note: wish.note }, now)
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      // Somebody paid, moved or cancelled it meanwhile: the next look tells.
    }
  }
  throw new TooMuchContention()
}

const actorOf = (by: By): string => ('actor' in by ? by.actor : by.id)
const trace = (by: By, { id: subject, playerId: person }: Registration) => ({
  actor: actorOf(by),
  subject,
  person,
})
const isChanged = (by: By, { version }: Registration): boolean =>
  'unlessChanged' in by && by.unlessChanged?.version !== version
const isOffice = (by: By): boolean => 'actor' in by || isPrivileged(by.role)
const maySeeIt = (by: By, { userId }: Registration): boolean => isOffice(by) || actorOf(by) === userId

/** How much is given back, in cents. */
function moneyBack(by: By, invoice: Invoice, { refund }: Wish): number {
  if (invoice.collected === 0) return 0
  if (!isOffice(by)) throw new Refusal(409, 'This registration is paid. Please ask the club to cancel it.')
  if (!refund) {
    const message = 'Please choose whether the payment is refunded'
    throw new Refusal(400, message, [{ field: 'refund', message }])
  }
  return refund === 'full' ? refundable(invoice) : 0
}

interface Ending {
  registration: Registration
  invoice: Invoice
  facts: LedgerFact[]
  child: Player | undefined
  refund: number
  note: string | undefined
}

async function write(by: By, ending: Ending, now: Date): Promise<Registration> {
  const { registration, invoice, facts, child, refund, note } = ending
  const over = ended(registration, now)
  const rest = restWaived(by, invoice, now)
  const known = [...facts, ...rest]
  const closed: Invoice = { ...invoice, cancelled: true }
  const code = releaseCode({ ...closed, ...settle(closed, known) })
  const settled = code.invoice
  const money = requestRefund(settled, known, { amount: refund, reason: note ?? '', actor: actorOf(by) }, now)
  const place = freePlace(registration, now)
  const { balance, collected, waived } = money.invoice
  const row: Registration = { ...over.row, balance, collected, waived }
  const { playerName, program, userId } = registration
  const details = { note, refund, collected: invoice.collected }
  await commit(
    replaceRegistration(row),
    ...over.writes,
    replaceInvoice(money.invoice),
    count(registration.programId, { ...figuresChange(invoice, money.invoice), ...place.counts }),
    ...code.writes,
    ...rest.flatMap(fact => record(fact, now)),
    ...place.writes,
    ...money.writes,
    ...(await leaveTeam(registration, child)),
    ...('gone' in by && by.gone === userId
      ? []
      : 'unlessChanged' in by
        ? [mailTo(userId, 'notCompleted', { playerName, program, programId: registration.programId }, now)]
        : [
            mailTo(
              userId,
              'registrationCancelled',
              { playerName, program, ...(money.card && { refund: money.card }), byHand: money.byHand },
              now,
            ),
          ]),
    ...auditRows({ ...trace(by, registration), action: 'registration.cancel', details }, [userId], now),
  )
  await sendNow(invoice, money.refunds)
  return row
}

/** What was paid in part is all that will ever be owed. */
function restWaived(by: By, invoice: Invoice, now: Date): LedgerFact[] {
  const { balance: amount, amountPaid } = invoice
  if (amountPaid === 0 || amount === 0) return []
  return [ownFact(invoice, { name: newId('rest', now), kind: 'adjustment', amount }, actorOf(by), now)]
}

/** The office has thought better of keeping the money. False where somebody else has changed the invoice. */
async function refundLater(
  by: By,
  { registration, invoice, facts, note }: Omit<Ending, 'refund' | 'child'>,
  now: Date,
): Promise<boolean> {
  const amount = refundable(invoice)
  const money = requestRefund(invoice, facts, { amount, reason: note ?? '', actor: actorOf(by) }, now)
  const details = { note, refund: amount }
  try {
    await commit(
      replaceInvoice(money.invoice),
      replaceRegistration({ ...registration, collected: money.invoice.collected }),
      count(registration.programId, figuresChange(invoice, money.invoice)),
      ...money.writes,
      ...auditRows(
        { ...trace(by, registration), action: 'registration.refund', details },
        [registration.userId],
        now,
      ),
    )
  } catch (error) {
    if (error instanceof ConditionFailed) return false
    throw error
  }
  await sendNow(invoice, money.refunds)
  return true
}
