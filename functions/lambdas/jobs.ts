import { late, runJobs, type Workers } from '../handlers/jobs.ts'
import { mailWorkers } from '../handlers/mailWorkers.ts'
import { migrateWithinBudget } from '../lifecycle/migrations/migrateWithinBudget.ts'
import { identifyRuns } from '../platform/log/requestId.ts'
import { createMailRateLimiter, type TimeBudget } from '../platform/mail/sendRate.ts'
import { planReminders } from '../services/events/planReminders.ts'
import { publishCardKey } from '../services/payments/publishCardKey.ts'

const workers: Workers = {
  ...mailWorkers,
  digest: late(async () => (await import('../services/notifications/digest.ts')).sendDigest),
  'upload-expiry': late(async () => (await import('../services/uploads/deleteUnused.ts')).runUploadExpiry),
  'credential-expiry': late(
    async () => (await import('../services/credentials/sendExpiryWarning.ts')).sendExpiryWarning,
  ),
  'concern-digest': late(async () => (await import('../services/concerns/openConcern.ts')).sendConcernDigest),
  registration: late(async () => (await import('../services/registrations/runDeadlines.ts')).runDeadlines),
  'waiting-list': late(async () => (await import('../services/waiting/offers.ts')).runWaitlist),
  offer: late(async () => (await import('../services/waiting/offers.ts')).runOfferExpiry),
  'overdue-reminders': late(
    async () => (await import('../services/invoices/remindOverdue.ts')).remindOverdue,
  ),
  refund: late(async () => (await import('../services/payments/sendRefund.ts')).runRefundJob),
  reconciliation: late(async () => (await import('../services/reconciliation/run.ts')).runReconciliation),
  'program-removal': late(
    async () => (await import('../lifecycle/programs/deletionJob.ts')).runProgramDeletion,
  ),
  'team-removal': late(async () => (await import('../lifecycle/teams/teamRemoval.ts')).runTeamRemoval),
  'team-move': late(async () => (await import('../lifecycle/teams/teamRemoval.ts')).runTeamMove),
  'team-news': late(async () => (await import('../services/teams/publishRosters.ts')).tellTeamNews),
  'staff-aftermath': late(
    async () => (await import('../services/teams/adjustStaffRoles.ts')).adjustStaffRoles,
  ),
  'account-sweep': late(
    async () => (await import('../services/users/unlinkedAccounts.ts')).deleteUnlinkedAccount,
  ),
  'user-removal': late(async () => (await import('../lifecycle/users/deletionJob.ts')).runUserDeletion),
  'player-removal': late(async () => (await import('../lifecycle/players/deletionJob.ts')).runPlayerDeletion),
  'player-merge': late(async () => (await import('../lifecycle/players/mergeCleanup.ts')).cleanUpPlayerMerge),
  alike: late(async () => (await import('../services/players/alike.ts')).noteAlike),
  succession: late(async () => (await import('../services/registrations/payerHandover.ts')).runPayerHandover),
  'user-merge': late(async () => (await import('../lifecycle/users/mergeCleanup.ts')).cleanUpUserMerge),
  'event-series': late(async () => (await import('../services/events/series.ts')).runSeriesJob),
  'message-retention': late(async () => (await import('../services/messages/retentionJob.ts')).runRetention),
  'sample-removal': late(async () => (await import('../lifecycle/setup/removeSample.ts')).runSampleRemoval),
}

const probes = {
  'append-only': async () => (await import('../platform/data/appendOnlyProbe.ts')).probeAppendOnly(),
  migrations: async () => (await import('../lifecycle/migrations/plan.ts')).planMigrations(),
}

async function startDaily(now: Date): Promise<void> {
  const [{ startDailyComparison }, { startOverdueReminders }] = await Promise.all([
    import('../services/reconciliation/run.ts'),
    import('../services/invoices/remindOverdue.ts'),
  ])
  await startDailyComparison(now)
  await startOverdueReminders(now)
}

/** From the scheduler, or from whoever looks after the deployment. */
type JobsEvent = { time: string; daily?: boolean } | { probe: keyof typeof probes }

/**
 * Runs all due jobs. The scheduler invokes it every minute, passing the time, and once a day with `daily` set. This
 * is the guarantee that due jobs get done. `npm run doctor` invokes it with the probes.
 */
export const handler = identifyRuns(async (event: JobsEvent, timeBudget?: TimeBudget) => {
  if ('probe' in event) return probes[event.probe]()
  const now = new Date(event.time)
  if (event.daily) await startDaily(now)
  await publishCardKey()
  await planReminders(now)
  const counts = await runJobs(now, workers, createMailRateLimiter(timeBudget))
  await migrateWithinBudget(now, timeBudget)
  return counts
})
