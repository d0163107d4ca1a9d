import type { ReminderRequest, ReminderResult } from '#shared/invoices/reminderModel.ts'
import { whyNotRemind } from '#shared/invoices/reminders.ts'
import { statusAt } from '#shared/invoices/rules.ts'
import { sum } from '#shared/money.ts'
import { mapConcurrent } from '../../platform/async/mapConcurrent.ts'
import { retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { commit } from '../../platform/data/transaction.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { getInvoicesById, type InvoiceRow, replaceInvoice } from '../../stores/invoices/store.ts'
import { former } from '../../stores/users/formerMember.ts'
import { queueMailToUser } from '../mail/outbox.ts'
import type { EnteredBy } from './entryChecks.ts'
import { findReleasedSpots } from './releasedSpots.ts'

/** An invoice and its audit entry are two writes each, and a transaction takes a hundred. */
const maxPerMail = 40

/** Enough for a list of years; the audit trail has them all. */
const maxKept = 20

/**
 * Mails everybody who owes one of the invoices, once for all of theirs, and notes it at each invoice. Sent twice, or by two
 * people at once, only one of the two reminds.
 */
export async function remindPayers(
  { invoiceIds, text }: ReminderRequest,
  { caller, now }: EnteredBy,
): Promise<ReminderResult> {
  const found = await getInvoicesById([...new Set(invoiceIds)])
  const results = await mapConcurrent(groupByPayer(found), 10, ids =>
    retryOnConflict(() => remindOnce(ids, text, { caller, now })),
  )
  const total = (count: (result: Reminded) => number) => sum(results.map(count))
  return {
    invoices: total(({ reminded }) => reminded),
    people: new Set(results.filter(({ reminded }) => reminded > 0).map(({ payer }) => payer)).size,
    settled: total(({ settled }) => settled),
    recent: total(({ recent }) => recent),
  }
}

function groupByPayer(rows: readonly InvoiceRow[]): string[][] {
  const groups = new Map<string, string[]>()
  for (const { userId, id } of rows) groups.set(userId, [...(groups.get(userId) ?? []), id])
  return [...groups.values()].flatMap(ids =>
    Array.from({ length: Math.ceil(ids.length / maxPerMail) }, (_, at) =>
      ids.slice(at * maxPerMail, (at + 1) * maxPerMail),
    ),
  )
}

interface Reminded {
  payer: string
  reminded: number
  settled: number
  recent: number
}

/** Reads the invoices of a payer anew, because one may have been paid since. */
async function remindOnce(ids: string[], text: string, { caller, now }: EnteredBy): Promise<Reminded> {
  const rows = await getInvoicesById(ids)
  const judged = rows.map(row => ({ row, reason: judge(row, now) }))
  const due = judged.flatMap(({ row, reason }) => (reason ? [] : row))
  const payer = rows[0]?.userId ?? former.id
  const released = await findReleasedSpots(due, now)
  const mailed = due.map(row => ({ ...toMailedInvoice(row, now), spotReleasedAt: released.get(row.id) }))
  if (due.length > 0) {
    await commit(
      ...due.flatMap(row => [
        replaceInvoice({ ...row, remindedAt: [...row.remindedAt, now.toISOString()].slice(-maxKept) }),
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
      queueMailToUser(payer, 'reminder', { text, invoices: mailed }, now),
    )
  }
  const count = (reason: 'settled' | 'recent') => judged.filter(one => one.reason === reason).length
  return { payer, reminded: due.length, settled: count('settled'), recent: count('recent') }
}

/** Nobody is left to remind of the debt of a deleted account. */
const judge = (row: InvoiceRow, now: Date) =>
  row.userId === former.id ? 'settled' : whyNotRemind({ ...row, status: statusAt(row, now) }, now)

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
