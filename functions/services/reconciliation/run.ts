import { ConditionFailed, commit } from '#functions/platform/data/transaction.ts'
import { stripeKeys } from '#functions/platform/environment/settings.ts'
import { type DueWork, dueWork, handOn } from '#functions/platform/jobs/queue.ts'
import { begunAt, getRuns, keepRun, openExceptions } from '#functions/stores/reconciliation/store.ts'
import { addHours } from '#shared/dates.ts'
import { isDifference } from '#shared/reconciliation/rules.ts'
import { lastLook } from './autoResolve.ts'
import { facts } from './compareLedger.ts'
import { disputes, intents, movements, payouts, refunds } from './compareStripe.ts'
import { note } from './findings.ts'
import { type Found, Progress, steps } from './progress.ts'

/** Of what an earlier comparison has seen, so much is looked at again: clocks differ, and lists lag. */
const overlapHours = 48
/** So long one piece of a comparison takes, in milliseconds: a run of the jobs has two minutes, a request 20 s. */
const patience = { jobs: 40_000, request: 8_000 }

export const hasStripe = async (): Promise<boolean> => (await stripeKeys()).secretKey !== ''

/** Each day once: started twice at one time, it is one piece of work. */
export async function startDaily(now: Date): Promise<void> {
  if (!(await hasStripe())) return
  const at = now.toISOString()
  await commit(dueWork({ kind: 'reconciliation', ref: 'daily', at, payload: {} }))
}

/** Somebody asks for it now; what takes longer than he may wait is gone on with by the jobs. */
export async function compareNow(now: Date): Promise<void> {
  if (!(await hasStripe())) return
  const rest = await goOn(await beginning(now), patience.request, now)
  if (rest) await commit(begunAt(now), dueWork(workOf(rest, now)))
}

/** Compares Stripe with the ledger, from where it was left. Any part of it may be done twice, or by two at once. */
export async function reconcile(work: DueWork, now: Date, ms = patience.jobs): Promise<void> {
  if (!(await hasStripe())) return
  const known = Progress.safeParse(work.payload)
  const rest = await goOn(known.success ? known.data : await beginning(now), ms, now)
  if (!rest) return
  try {
    await handOn(work, workOf(rest, now))
  } catch (error) {
    // Another run has done this piece, and goes on itself.
    if (!(error instanceof ConditionFailed)) throw error
  }
}

const workOf = (payload: Progress, now: Date) => ({
  kind: 'reconciliation' as const,
  ref: [payload.step, payload.cursor ?? '', payload.until].join(':'),
  at: now.toISOString(),
  payload,
})

async function beginning(now: Date): Promise<Progress> {
  const { last } = await getRuns()
  const since = last ? addHours(new Date(last.at), -overlapHours) : new Date(0)
  const counts = { compared: 0, applied: 0, differences: 0 }
  return { since: since.toISOString(), until: now.toISOString(), step: steps[0], ...counts }
}

const stepping: Record<Progress['step'], (progress: Progress, now: Date) => Promise<Found>> = {
  movements,
  refunds,
  disputes,
  intents,
  facts,
  payouts,
  exceptions: (_, now) => lastLook(now),
}

/** Page by page for so many milliseconds; answers what is left, or undefined at the end. */
async function goOn(from: Progress, ms: number, now: Date): Promise<Progress | undefined> {
  const until = Date.now() + ms
  let progress = from
  for (;;) {
    const found = await stepping[progress.step](progress, now)
    progress = await counted(progress, found, now)
    const following = found.next === undefined ? steps[steps.indexOf(progress.step) + 1] : progress.step
    if (!following) break
    progress = { ...progress, step: following, cursor: found.next }
    if (Date.now() > until) return progress
  }
  const { since, until: at, compared, applied } = progress
  const open = (await openExceptions()).filter(({ kind }) => isDifference(kind))
  // The list may lag behind what has just been found.
  const differences = Math.max(progress.differences, open.length)
  await keepRun({ at, since, compared, applied, differences })
}

async function counted(progress: Progress, found: Found, now: Date): Promise<Progress> {
  let { differences } = progress
  for (const finding of found.findings) if (await note(finding, now)) differences++
  const compared = progress.compared + found.compared
  return { ...progress, compared, applied: progress.applied + found.applied, differences }
}
