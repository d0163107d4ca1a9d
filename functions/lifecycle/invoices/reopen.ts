import { unusableReason } from '#shared/discounts/rules.ts'
import { calculateSettlement, programFiguresChange } from '#shared/invoices/rules.ts'
import { programFull } from '#shared/programs/rules.ts'
import { graceHours } from '#shared/registrations/rules.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { readAgain, retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { ConditionFailed, commit, type Write } from '../../platform/data/transaction.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { getOpenLedger, type OpenInvoiceLedger } from '../../services/invoices/entryChecks.ts'
import { queueMailToUser } from '../../services/mail/outbox.ts'
import { scheduleNext } from '../../services/registrations/scheduleDeadlines.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { club } from '../../stores/club/settings.ts'
import { getDiscount, getDiscountUser } from '../../stores/discounts/store.ts'
import { applyUse } from '../../stores/discounts/uses.ts'
import { type InvoiceRow, replaceInvoice } from '../../stores/invoices/store.ts'
import { bumpPlayerVersion, getPlayer } from '../../stores/players/store.ts'
import { checkProgramUnchanged, getProgram, takeSpot, updateCounts } from '../../stores/programs/store.ts'
import { graceEnd } from '../../stores/registrations/releaseSpot.ts'
import {
  claimLive,
  getLiveRegistration,
  type RegistrationRow,
  replaceRegistration,
} from '../../stores/registrations/store.ts'
import { rejoinTeam } from '../../stores/registrations/teamChanges.ts'
import { former } from '../../stores/users/formerMember.ts'

interface ReopenedBy {
  caller: Caller
  now: Date
  /** Its payment is recorded next, so the family is not asked for it. */
  isPaid?: boolean
}

/** Has this invoice ended, by itself or with the registration that it is for? */
export const isOver = ({ invoice, registration }: OpenInvoiceLedger): boolean =>
  registration ? registration.state === 'cancelled' : Boolean(invoice.cancelled)

/**
 * Undoes the end of an invoice: what is open is owed again and due in three days, and the child's spot and the discount
 * code are taken again. Refused with the reason if one of them is not to be had. Does nothing if it has not ended.
 */
export const reopenInvoice = (id: string, by: ReopenedBy): Promise<void> =>
  retryOnConflict(async () => {
    const ledger = await getOpenLedger(id)
    if (!isOver(ledger)) return
    if (ledger.invoice.userId === former.id) throw refusal('The person who owed this has left the club.')
    const code = await takeCodeAgain(ledger.invoice, by.now)
    const { registration } = ledger
    if (registration) return reopenRegistration({ ...ledger, registration }, code, by)
    const after = openAgain(ledger, code.invoice, by.now)
    await commit(
      replaceInvoice(after),
      updateCounts(after.programId, programFiguresChange(ledger.invoice, after)),
      ...code.writes,
      reopened(after, by),
    )
  })

async function reopenRegistration(
  ledger: OpenInvoiceLedger & { registration: RegistrationRow },
  code: ReturnedCode,
  by: ReopenedBy,
): Promise<void> {
  const { invoice, registration } = ledger
  const { playerId, programId, playerName, program: name, userId, id: registrationId } = registration
  const [program, player, live] = await Promise.all([
    getProgram(programId),
    getPlayer(playerId),
    getLiveRegistration(playerId, programId),
  ])
  if (!program) throw refusal('The program was removed.')
  if (!player) throw refusal('The child’s profile was removed.')
  if (live?.id === registrationId) readAgain()
  if (live) throw new HttpError(409, `${playerName} has already been registered for ${name} again.`)
  const after = openAgain(ledger, code.invoice, by.now)
  const row = restoredRow(registration, after)
  const spot = takeSpot(program, programFiguresChange(invoice, after))
  const team = await rejoinTeam(registration, by.now)
  const due = {
    registrationId,
    playerName,
    program: name,
    programId,
    balance: after.balance,
    until: after.dueAt,
    isRestored: true,
  }
  try {
    await commit(
      checkProgramUnchanged(program),
      spot,
      claimLive(row),
      replaceRegistration(row),
      replaceInvoice(after),
      ...code.writes,
      // A concurrent team assignment must see this registration, so the child's version changes.
      ...(team.length > 0 ? team : [bumpPlayerVersion(player)]),
      ...scheduleNext(row, by.now),
      ...(row.graceUntil && !by.isPaid ? [queueMailToUser(userId, 'paymentDue', due, by.now)] : []),
      reopened(after, by),
    )
  } catch (error) {
    const isFull =
      error instanceof ConditionFailed && error.failed.length === 1 && error.failed.includes(spot)
    throw isFull ? new HttpError(409, programFull) : error
  }
}

/** The invoice as if it had not ended, due in three days if something is open. */
function openAgain({ entries }: OpenInvoiceLedger, invoice: InvoiceRow, now: Date): InvoiceRow {
  const open = { ...invoice, cancelled: undefined }
  const after = { ...open, ...calculateSettlement(open, entries) }
  return after.balance > 0 ? { ...after, dueAt: graceEnd(now, graceHours) } : after
}

function restoredRow(registration: RegistrationRow, invoice: InvoiceRow): RegistrationRow {
  const { balance, collected, waived, discount, dueAt } = invoice
  const owes = balance > 0
  return {
    ...registration,
    ...{ balance, collected, waived },
    state: 'active',
    paymentStatus: owes ? 'pay_later' : registration.paymentStatus,
    graceUntil: owes ? dueAt : undefined,
    reminded: [],
    discount: discount && { code: discount.code, amount: discount.amount, at: discount.at },
    lapsedAt: undefined,
    cancelledAt: undefined,
  }
}

interface ReturnedCode {
  invoice: InvoiceRow
  writes: Write[]
}

/** The code that was given back when the invoice ended, used once more under the limits of today. */
async function takeCodeAgain(invoice: InvoiceRow, now: Date): Promise<ReturnedCode> {
  const { discount, id } = invoice
  if (discount?.state !== 'released') return { invoice, writes: [] }
  const [row, user] = await Promise.all([
    getDiscount(discount.codeId),
    getDiscountUser(discount.codeId, discount.userId),
  ])
  const used = { uses: row?.uses ?? 0, byUser: user?.uses ?? 0 }
  const isThere = row && !row.isDeleted
  const why = isThere ? unusableReason(row, used, { timeZone: club.timeZone, now }) : 'This code was removed.'
  if (!isThere || why) throw new HttpError(409, `The code ${discount.code} cannot be used again. ${why}`)
  const again = { ...discount, state: 'reserved' as const }
  return { invoice: { ...invoice, discount: again }, writes: applyUse(row, id, again) }
}

const refusal = (why: string) => new HttpError(409, `${why} Create a new invoice instead.`)

const reopened = (
  { id: subject, userId: person, invoiceNumber }: InvoiceRow,
  { caller, now }: ReopenedBy,
): Write =>
  auditWrite({ actor: caller.id, action: 'invoice.reopen', subject, person, details: { invoiceNumber } }, now)
