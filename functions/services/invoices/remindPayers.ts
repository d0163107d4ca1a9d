import type { ReminderRequest, ReminderResult } from '#shared/invoices/reminderModel.ts'
import { type SkipReason, whyNotRemind } from '#shared/invoices/reminders.ts'
import { statusAt } from '#shared/invoices/rules.ts'
import { sum } from '#shared/money.ts'
import { mapConcurrent } from '../../platform/async/mapConcurrent.ts'
import { retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { commit } from '../../platform/data/transaction.ts'
import { getStripe, isStripeError } from '../../platform/stripe/client.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import {
  getInvoicesById,
  type InvoiceRow,
  noteReminder,
  replaceInvoice,
} from '../../stores/invoices/store.ts'
import { getRegistrationsById, type RegistrationRow } from '../../stores/registrations/store.ts'
import { former } from '../../stores/users/formerMember.ts'
import { hasAnswered } from '../../stores/users/ownership.ts'
import { getUser, type UserRow } from '../../stores/users/store.ts'
import { queueMailToUser } from '../mail/outbox.ts'
import { listRunningIds } from '../programs/view.ts'
import type { EnteredBy } from './entryChecks.ts'
import { findReleasedSpots } from './releasedSpots.ts'

/** An invoice and its audit entry are two writes each, and a transaction takes a hundred. */
const maxPerMail = 40

/**
 * Mails everybody who owes one of the invoices, once for all of theirs, and notes it at each invoice. Sent twice, or by two
 * people at once, only one of the two reminds. A dry run only says who would be.
 */
export async function remindPayers(
  { invoiceIds, text, dryRun }: ReminderRequest,
  { caller, now }: EnteredBy,
): Promise<ReminderResult> {
  const found = await getInvoicesById([...new Set(invoiceIds)])
  const results = await mapConcurrent(groupByPayer(found), 10, group =>
    retryOnConflict(() => remindOnce(group, { textFor: () => text, dryRun }, { caller, now })),
  )
  return {
    invoices: sum(results.map(({ reminded }) => reminded)),
    people: new Set(results.filter(({ reminded }) => reminded > 0).map(({ payer }) => payer)).size,
    skipped: results.flatMap(({ skipped }) => skipped),
  }
}

/** The invoices of one mail. */
interface PayerGroup {
  payer: string
  ids: string[]
}

export function groupByPayer(rows: readonly InvoiceRow[]): PayerGroup[] {
  const groups = new Map<string, string[]>()
  for (const { userId, id } of rows) groups.set(userId, [...(groups.get(userId) ?? []), id])
  return [...groups].flatMap(([payer, ids]) =>
    Array.from({ length: Math.ceil(ids.length / maxPerMail) }, (_, at) => ({
      payer,
      ids: ids.slice(at * maxPerMail, (at + 1) * maxPerMail),
    })),
  )
}

interface Reminded {
  payer: string
  reminded: number
  skipped: ReminderResult['skipped']
}

interface Reminding {
  textFor: (due: readonly InvoiceRow[]) => string
  /** Whether it is time, for those that go out by themselves. */
  isDue?: (row: InvoiceRow) => boolean
  dryRun?: boolean
}

/**
 * Reads the invoices of a payer anew, because one may have been paid since, or have gone to another payer, who is not to
 * be named to this one.
 */
export async function remindOnce(
  { payer, ids }: PayerGroup,
  { textFor, isDue = () => true, dryRun }: Reminding,
  { caller, now }: EnteredBy,
): Promise<Reminded> {
  const rows = (await getInvoicesById(ids)).filter(({ userId }) => userId === payer)
  const [user, registrations] = await Promise.all([
    getUser(payer),
    getRegistrationsById(rows.flatMap(({ registrationId }) => registrationId ?? [])),
  ])
  const released = await findReleasedSpots(rows, now, registrations)
  const running = released.size > 0 ? await listRunningIds(now) : undefined
  const isLost = (row: InvoiceRow) => released.has(row.id) && !running?.has(row.programId ?? '')
  const judged = await Promise.all(
    rows.map(async row => {
      const registration = registrations.find(({ id }) => id === row.registrationId)
      const early = isLost(row) ? 'over' : isDue(row) ? undefined : 'recent'
      return { row, reason: early ?? judge(row, { user, registration }, now) ?? (await judgeByStripe(row)) }
    }),
  )
  const skipped = judged.flatMap(({ row: { id }, reason }) => (reason ? { id, reason } : []))
  const due = judged.flatMap(({ row, reason }) => (reason ? [] : row))
  if (dryRun) return { payer, reminded: due.length, skipped }
  const mailed = due.map(row => ({ ...toMailedInvoice(row, now), spotReleasedAt: released.get(row.id) }))
  if (due.length > 0) {
    await commit(
      ...due.flatMap(row => [
        replaceInvoice(noteReminder(row, now)),
        auditWrite(
          {
            actor: caller.id,
            action: 'invoice.remind',
            subject: row.id,
            details: { invoiceNumber: row.invoiceNumber },
          },
          now,
        ),
      ]),
      queueMailToUser(payer, 'reminder', { text: textFor(due), invoices: mailed }, now),
    )
  }
  return { payer, reminded: due.length, skipped }
}

/** Nobody is left to remind of the debt of a deleted account. */
function judge(
  row: InvoiceRow,
  { user, registration }: { user: UserRow | undefined; registration: RegistrationRow | undefined },
  now: Date,
): SkipReason | undefined {
  if (row.userId === former.id) return 'settled'
  const reason = whyNotRemind({ ...row, status: statusAt(row, now) }, now)
  if (reason) return reason
  if (row.disputes?.some(({ state }) => state === 'open')) return 'disputed'
  if (registration?.graceUntil && registration.graceUntil > now.toISOString()) return 'paused'
  return user && hasAnswered(user) && !user.mailProblem ? undefined : 'unreachable'
}

/** A bank may take days to confirm a payment, during which the invoice looks unpaid. */
async function judgeByStripe({ attempt }: InvoiceRow): Promise<SkipReason | undefined> {
  if (!attempt?.intentId) return undefined
  try {
    const { status } = await (await getStripe()).paymentIntents.retrieve(attempt.intentId)
    return status === 'processing' ? 'processing' : undefined
  } catch (error) {
    // Stripe does not know it, for instance since the club has another account there: nothing is on its way.
    if (isStripeError(error, 'StripeInvalidRequestError')) return undefined
    throw error
  }
}

const toMailedInvoice = (row: InvoiceRow, now: Date) => ({
  id: row.id,
  invoiceNumber: row.invoiceNumber,
  playerName: row.playerName,
  programName: row.programName,
  balance: row.balance,
  status: statusAt(row, now),
  dueAt: row.dueAt,
  registrationId: row.registrationId,
  programId: row.programId,
})
