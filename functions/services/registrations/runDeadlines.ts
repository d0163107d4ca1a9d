import { ConditionFailed, commit, type Write } from '#functions/platform/data/transaction.ts'
import type { DueWork } from '#functions/platform/jobs/queue.ts'
import { auditRow, auditRows } from '#functions/stores/audit/store.ts'
import { releaseCode } from '#functions/stores/discounts/uses.ts'
import { factsOf, getInvoice, type Invoice, replaceInvoice } from '#functions/stores/invoices/store.ts'
import { count, getProgram, getStats } from '#functions/stores/programs/store.ts'
import { freePlace, leaveTeam } from '#functions/stores/registrations/releaseSpot.ts'
import {
  getRegistration,
  type Registration,
  replaceRegistration,
} from '#functions/stores/registrations/store.ts'
import { addHours } from '#shared/dates.ts'
import { figuresChange } from '#shared/invoices/rules.ts'
import { type Duty, dutiesOf, isReminder } from '#shared/registrations/lifecycle.ts'
import { reprice } from '../invoices/reprice.ts'
import { mailTo } from '../mail/outbox.ts'
import { closeIntent } from '../payments/closeIntent.ts'
import { isDisputed } from '../payments/disputes.ts'
import { cancel } from './cancel.ts'
import { DutyOf, lookAgain, watch } from './scheduleDeadlines.ts'

/**
 * Does what a registration is due for at `now`, and sees to what comes next. It looks at the registration as
 * it is and not at what the work once meant, so it may run late, twice, or in the middle of a payment.
 */
export async function advance({ payload }: DueWork, now: Date): Promise<void> {
  const { registrationId } = DutyOf.parse(payload)
  for (let attempt = 0; attempt < 5; attempt++) {
    const registration = await getRegistration(registrationId)
    if (!registration) return
    const due = dutiesOf(registration).filter(({ at }) => at <= now)
    const last = due.at(-1)
    if (!last) return commitAny(watch(registration, now))
    try {
      return await fulfil(registration, { duty: last.duty, all: due.map(({ duty }) => duty) }, now)
    } catch (error) {
      // Somebody paid or cancelled in this very moment: look again.
      if (!(error instanceof ConditionFailed)) throw error
    }
  }
  throw new Error(`registration ${registrationId} keeps changing`)
}

const commitAny = async (writes: Write[]): Promise<void> => {
  if (writes.length > 0) await commit(...writes)
}

/** Of several that are due at once, after the club had rested, only the last one still makes sense. */
async function fulfil(
  registration: Registration,
  { duty, all }: { duty: Duty; all: Duty[] },
  now: Date,
): Promise<void> {
  if (duty === 'settle') return settle(registration, now)
  if (duty === 'abandon' || (duty === 'nudge' && (await isFull(registration))))
    return abandon(registration, now)
  if (duty === 'lapse') return lapse(registration, now)
  const reminded = [...new Set([...registration.reminded, ...all.filter(isReminder)])]
  const row: Registration = { ...registration, reminded }
  await commit(replaceRegistration(row), reminder(row, duty, now), ...watch(row, now))
}

/** A free place that nobody confirmed on the checkout is confirmed by the club (it never lapses). */
async function settle(registration: Registration, now: Date): Promise<void> {
  await commit(
    replaceRegistration({ ...registration, paymentStatus: 'pay_later' }),
    auditRow({ ...byItself(registration), action: 'registration.settle' }, now),
  )
}

const byItself = ({ id: subject, playerId: person }: Registration) => ({ actor: 'system', subject, person })

/** Somebody else waits for the place. */
async function isFull({ programId, override, collected }: Registration): Promise<boolean> {
  // Whom the office has put into a full program is in nobody's way, nor who has paid a part.
  if (override || collected > 0) return false
  const [program, stats] = await Promise.all([getProgram(programId), getStats(programId)])
  if (stats?.waiting) return true
  return program?.capacity != null && (stats?.taken ?? 0) >= program.capacity
}

async function abandon(registration: Registration, now: Date): Promise<void> {
  const { state } = await cancel({ actor: 'system', unlessChanged: registration }, registration.id, {}, now)
  if (state !== 'cancelled') throw new ConditionFailed([])
}

/**
 * The grace is over: the place is free again. The open payment is cancelled at Stripe first; if it turns out
 * to have succeeded, it counts instead.
 */
async function lapse(registration: Registration, now: Date): Promise<void> {
  const invoice = await getInvoice(registration.invoiceId)
  if (!invoice) throw new Error(`registration ${registration.id} has no invoice`)
  // What becomes of a place whose money a bank asks back is for people to decide.
  if (isDisputed(invoice)) return commit(lookAgain(registration, addHours(now, 24)))
  const payment = await closeIntent(invoice, 'system', now)
  if (payment === 'processing') throw new Error(`a payment for ${registration.id} is being confirmed`)
  if (payment === 'paid') return
  const place = freePlace(registration, now)
  const { programId, graceUntil, collected } = registration
  const full = await withoutCode(invoice, now)
  const { balance, waived } = full.invoice
  const lapsed: Registration = {
    ...registration,
    state: 'lapsed',
    lapsedAt: now.toISOString(),
    balance,
    waived,
    discount: full.invoice.discount?.state === 'released' ? undefined : registration.discount,
  }
  await commit(
    replaceRegistration(lapsed),
    // Who pays at this very moment changes the invoice first, or finds it changed.
    replaceInvoice(full.invoice),
    count(programId, { ...figuresChange(invoice, full.invoice), ...place.counts }),
    ...full.writes,
    ...place.writes,
    ...(await leaveTeam(registration)),
    mailTo(registration.userId, 'lapsed', { ...aboutDebt(lapsed), collected }, now),
    ...auditRows(
      { ...byItself(registration), action: 'registration.lapse', details: { until: graceUntil } },
      [registration.userId],
      now,
    ),
  )
}

/** A code that nothing was paid with is given back with the place, and the whole fee is owed again. */
async function withoutCode(invoice: Invoice, now: Date): Promise<{ invoice: Invoice; writes: Write[] }> {
  const released = releaseCode(invoice)
  if (released.writes.length === 0) return { invoice, writes: [] }
  const priced = reprice(released.invoice, await factsOf(invoice.id), 'system', now)
  return { invoice: priced.invoice, writes: [...released.writes, ...priced.writes] }
}

function reminder(registration: Registration, duty: Duty, now: Date): Write {
  const { userId, graceUntil } = registration
  return duty === 'nudge' || !graceUntil
    ? mailTo(userId, 'unfinished', aboutDebt(registration), now)
    : mailTo(userId, 'paymentDue', { ...aboutDebt(registration), until: graceUntil }, now)
}

const aboutDebt = ({ id, playerName, program, programId, balance }: Registration) => ({
  registrationId: id,
  playerName,
  program,
  programId,
  balance,
})
