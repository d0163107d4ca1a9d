import { addHours } from '#shared/dates.ts'
import { isDifference } from '#shared/reconciliation/rules.ts'
import { ConditionFailed, commit } from '../../platform/data/transaction.ts'
import { stripeKeys } from '../../platform/environment/settings.ts'
import { enqueueJob, type Job, replaceWith } from '../../platform/jobs/queue.ts'
import { getRuns, listOpenExceptions, markRunning, saveRun } from '../../stores/reconciliation/store.ts'
import { autoResolve } from './autoResolve.ts'
import { compareLedger } from './compareLedger.ts'
import {
  compareBalance,
  compareDisputes,
  compareIntents,
  compareRefunds,
  recordPayouts,
} from './compareStripe.ts'
import { type PageResult, Progress, steps } from './progress.ts'
import { recordFinding } from './recordFinding.ts'

/** Each comparison overlaps the one before by this much, because clocks differ and lists lag. */
const overlapHours = 48
/** The time limit of one piece of a comparison: a run of the jobs has two minutes in all, a request 20 s. */
const maxRunMs = { jobs: 40_000, request: 8_000 }

export const hasStripe = async (): Promise<boolean> => (await stripeKeys()).secretKey !== ''

/** Each day once: started twice at one time, it is one piece of work. */
export async function startDailyComparison(now: Date): Promise<void> {
  if (!(await hasStripe())) return
  const at = now.toISOString()
  await commit(enqueueJob({ kind: 'reconciliation', ref: 'daily', at, payload: {} }))
}

/** Runs a comparison on request; whatever takes longer than a request may last is continued by the job runner. */
export async function compareNow(now: Date): Promise<void> {
  if (!(await hasStripe())) return
  const rest = await runSteps(await firstProgress(now), maxRunMs.request, now)
  if (rest) await commit(markRunning(now), enqueueJob(reconciliationJob(rest, now)))
}

/** Compares Stripe with the ledger, from where it was left. Any part of it may be done twice, or by two at once. */
export async function runReconciliation(job: Job, now: Date, ms = maxRunMs.jobs): Promise<void> {
  if (!(await hasStripe())) return
  const known = Progress.safeParse(job.payload)
  const rest = await runSteps(known.success ? known.data : await firstProgress(now), ms, now)
  if (!rest) return
  try {
    await replaceWith(job, reconciliationJob(rest, now))
  } catch (error) {
    // Another run has done this piece, and goes on itself.
    if (!(error instanceof ConditionFailed)) throw error
  }
}

const reconciliationJob = (payload: Progress, now: Date) => ({
  kind: 'reconciliation' as const,
  ref: [payload.step, payload.cursor ?? '', payload.until].join(':'),
  at: now.toISOString(),
  payload,
})

async function firstProgress(now: Date): Promise<Progress> {
  const { last } = await getRuns()
  const since = last ? addHours(new Date(last.at), -overlapHours) : new Date(0)
  const counts = { compared: 0, applied: 0, differences: 0 }
  return { since: since.toISOString(), until: now.toISOString(), step: steps[0], ...counts }
}

const stepRunners: Record<Progress['step'], (progress: Progress, now: Date) => Promise<PageResult>> = {
  movements: compareBalance,
  refunds: compareRefunds,
  disputes: compareDisputes,
  intents: compareIntents,
  facts: compareLedger,
  payouts: recordPayouts,
  exceptions: (_, now) => autoResolve(now),
}

/** Page by page for so many milliseconds; answers what is left, or undefined at the end. */
async function runSteps(from: Progress, ms: number, now: Date): Promise<Progress | undefined> {
  const until = Date.now() + ms
  let progress = from
  for (;;) {
    const found = await stepRunners[progress.step](progress, now)
    progress = await addResult(progress, found, now)
    const following = found.next === undefined ? steps[steps.indexOf(progress.step) + 1] : progress.step
    if (!following) break
    progress = { ...progress, step: following, cursor: found.next }
    if (Date.now() > until) return progress
  }
  const { since, until: at, compared, applied } = progress
  const open = (await listOpenExceptions()).filter(({ kind }) => isDifference(kind))
  // The list may lag behind what has just been found.
  const differences = Math.max(progress.differences, open.length)
  await saveRun({ at, since, compared, applied, differences })
}

async function addResult(progress: Progress, found: PageResult, now: Date): Promise<Progress> {
  let { differences } = progress
  for (const finding of found.findings) if (await recordFinding(finding, now)) differences++
  const compared = progress.compared + found.compared
  return { ...progress, compared, applied: progress.applied + found.applied, differences }
}
