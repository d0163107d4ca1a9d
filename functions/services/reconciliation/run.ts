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

/** Overlap with the previous comparison, because clocks differ and lists lag. */
const overlapHours = 48
/** Time limit per run: a jobs run has two minutes in all, a request 20 s. */
const maxRunMs = { jobs: 40_000, request: 8_000 }

export const hasStripe = async (): Promise<boolean> => (await stripeKeys()).secretKey !== ''

/** Starts at most one comparison a day, even if called twice at once. */
export async function startDailyComparison(now: Date): Promise<void> {
  if (!(await hasStripe())) return
  const at = now.toISOString()
  await commit(enqueueJob({ kind: 'reconciliation', ref: 'daily', at, payload: {} }))
}

/** Runs a comparison on request; what does not fit into a request is continued by the job runner. */
export async function compareNow(now: Date): Promise<void> {
  if (!(await hasStripe())) return
  const rest = await runSteps(await firstProgress(now), maxRunMs.request, now)
  if (rest) await commit(markRunning(now), enqueueJob(reconciliationJob(rest, now)))
}

/** Continues a comparison of Stripe with the ledger. Each part may run twice or concurrently. */
export async function runReconciliation(job: Job, now: Date, ms = maxRunMs.jobs): Promise<void> {
  if (!(await hasStripe())) return
  const known = Progress.safeParse(job.payload)
  const rest = await runSteps(known.success ? known.data : await firstProgress(now), ms, now)
  if (!rest) return
  try {
    await replaceWith(job, reconciliationJob(rest, now))
  } catch (error) {
    // Another run has done this part and continues by itself.
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

/** Runs page by page within the time limit; returns what is left, or undefined at the end. */
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
