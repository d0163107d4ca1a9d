import { addHours, dayIn } from '#shared/dates.ts'
import { programFiguresChange } from '#shared/invoices/rules.ts'
import { isOver } from '#shared/programs/rules.ts'
import { type Deadline, deadlinesOf, isReminder } from '#shared/registrations/deadlines.ts'
import { readAgain, retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { commit, type Write } from '../../platform/data/transaction.ts'
import type { Job } from '../../platform/jobs/queue.ts'
import { auditWrite, auditWrites } from '../../stores/audit/store.ts'
import { club } from '../../stores/club/settings.ts'
import { releaseInvoiceDiscount } from '../../stores/discounts/uses.ts'
import {
  getInvoice,
  type InvoiceRow,
  listLedgerEntries,
  noteReminder,
  replaceInvoice,
} from '../../stores/invoices/store.ts'
import { getProgram, getStats, updateCounts } from '../../stores/programs/store.ts'
import { releaseSpot } from '../../stores/registrations/releaseSpot.ts'
import {
  getRegistration,
  type RegistrationRow,
  replaceRegistration,
} from '../../stores/registrations/store.ts'
import { leaveTeam } from '../../stores/registrations/teamChanges.ts'
import { repriceInvoice } from '../invoices/reprice.ts'
import { queueMailToUser } from '../mail/outbox.ts'
import { closeIntent } from '../payments/closeIntent.ts'
import { isDisputed } from '../payments/invoiceDisputes.ts'
import { cancelRegistration } from './cancel.ts'
import { debtDetails, registeredMail } from './registeredMail.ts'
import { DeadlinePayload, reschedule, scheduleNext } from './scheduleDeadlines.ts'

/**
 * Carries out a registration's deadlines that have passed at `now`, and schedules the next one. It uses the current
 * row, not the job's payload, so it may run late, twice, or in the middle of a payment.
 */
export async function runDeadlines({ payload }: Job, now: Date): Promise<void> {
  const { registrationId } = DeadlinePayload.parse(payload)
  await retryOnConflict(async () => {
    const registration = await getRegistration(registrationId)
    // Of a deleted program nothing is due any more.
    if (!registration || registration.programRemoved) return
    const due = deadlinesOf(registration).filter(({ at }) => at <= now)
    const last = due.at(-1)
    if (!last) return commitAny(scheduleNext(registration, now))
    // The family may be paying or cancelling right now.
    return runDeadline(
      registration,
      { deadline: last.deadline, all: due.map(({ deadline }) => deadline) },
      now,
    )
  })
}

const commitAny = async (writes: Write[]): Promise<void> => {
  if (writes.length > 0) await commit(...writes)
}

/** If several deadlines have passed at once, after an outage, only the last one still makes sense. */
async function runDeadline(
  registration: RegistrationRow,
  { deadline, all }: { deadline: Deadline; all: Deadline[] },
  now: Date,
): Promise<void> {
  if (deadline === 'settle') return confirmFreeRegistration(registration, now)
  if (deadline === 'abandon' || (deadline === 'nudge' && (await isFull(registration))))
    return cancelAbandoned(registration, now)
  if (deadline === 'lapse') return lapseRegistration(registration, now)
  const reminded = [...new Set([...registration.reminded, ...all.filter(isReminder)])]
  const row: RegistrationRow = { ...registration, reminded }
  const invoice = await getInvoiceOf(registration)
  await commit(
    replaceRegistration(row),
    replaceInvoice(noteReminder(invoice, now)),
    reminderMail(row, deadline, now),
    ...scheduleNext(row, now),
  )
}

async function getInvoiceOf({ id, invoiceId }: RegistrationRow): Promise<InvoiceRow> {
  const invoice = await getInvoice(invoiceId)
  if (!invoice) throw new Error(`registration ${id} has no invoice`)
  return invoice
}

/** The club confirms a free spot that nobody confirmed at checkout; a free spot never lapses. */
async function confirmFreeRegistration(registration: RegistrationRow, now: Date): Promise<void> {
  await commit(
    replaceRegistration({ ...registration, paymentStatus: 'pay_later' }),
    registeredMail(registration, now),
    auditWrite({ ...systemActor(registration), action: 'registration.settle' }, now),
  )
}

const systemActor = ({ id: subject, playerId: person }: RegistrationRow) => ({
  actor: 'system',
  subject,
  person,
})

/** Is someone else waiting for the spot? */
async function isFull({ programId, override, collected }: RegistrationRow): Promise<boolean> {
  // Overrides by the office and partly paid registrations do not block anyone.
  if (override || collected > 0) return false
  const [program, stats] = await Promise.all([getProgram(programId), getStats(programId)])
  if (stats?.waiting) return true
  return program?.capacity != null && (stats?.taken ?? 0) >= program.capacity
}

async function cancelAbandoned(registration: RegistrationRow, now: Date): Promise<void> {
  const { state } = await cancelRegistration(
    { actor: 'system', unlessChanged: registration },
    registration.id,
    {},
    now,
  )
  if (state !== 'cancelled') readAgain()
}

/**
 * The grace period is over: releases the spot. The open payment is cancelled at Stripe first; if it turns out to
 * have succeeded, it counts instead.
 */
async function lapseRegistration(registration: RegistrationRow, now: Date): Promise<void> {
  const invoice = await getInvoiceOf(registration)
  // People decide about disputed payments.
  if (isDisputed(invoice)) return commit(reschedule(registration, addHours(now, 24)))
  const payment = await closeIntent(invoice, 'system', now)
  // A bank may take days to confirm it, and nobody has to look into that.
  if (payment === 'processing') return commit(reschedule(registration, addHours(now, 1)))
  if (payment === 'paid') return
  const spot = releaseSpot(registration, now)
  const { programId, graceUntil, collected } = registration
  const program = await getProgram(programId)
  const over = program !== undefined && isOver(program, dayIn(club.timeZone, now))
  const full = await releaseDiscount(invoice, now)
  const { balance, waived } = full.invoice
  const lapsed: RegistrationRow = {
    ...registration,
    state: 'lapsed',
    lapsedAt: now.toISOString(),
    balance,
    waived,
    discount: full.invoice.discount?.state === 'released' ? undefined : registration.discount,
  }
  await commit(
    replaceRegistration(lapsed),
    // A concurrent payment either changes the invoice first, so this fails, or fails itself. The mail asks for the payment.
    replaceInvoice(noteReminder(full.invoice, now)),
    updateCounts(programId, { ...programFiguresChange(invoice, full.invoice), ...spot.counts }),
    ...full.writes,
    ...spot.writes,
    ...(await leaveTeam(registration, now)),
    queueMailToUser(registration.userId, 'lapsed', { ...debtDetails(lapsed), collected, isOver: over }, now),
    ...auditWrites(
      { ...systemActor(registration), action: 'registration.lapse', details: { until: graceUntil } },
      [registration.userId],
      now,
    ),
  )
}

/** Releases an unpaid code together with the spot; the full fee is owed again. */
async function releaseDiscount(
  invoice: InvoiceRow,
  now: Date,
): Promise<{ invoice: InvoiceRow; writes: Write[] }> {
  const released = releaseInvoiceDiscount(invoice)
  if (released.writes.length === 0) return { invoice, writes: [] }
  const priced = repriceInvoice(released.invoice, await listLedgerEntries(invoice.id), 'system', now)
  return { invoice: priced.invoice, writes: [...released.writes, ...priced.writes] }
}

function reminderMail(registration: RegistrationRow, deadline: Deadline, now: Date): Write {
  const { userId, graceUntil } = registration
  const details = debtDetails(registration)
  if (deadline === 'nudge' || !graceUntil) return queueMailToUser(userId, 'unfinished', details, now)
  const reminder = deadline === 'remind24' ? 'first' : deadline === 'remind48' ? 'second' : 'last'
  return queueMailToUser(userId, 'paymentDue', { ...details, until: graceUntil, reminder }, now)
}
