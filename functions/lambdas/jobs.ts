import { runJobs, type Workers } from '../handlers/jobs.ts'
import { migrateWithinBudget } from '../lifecycle/migrations/migrateWithinBudget.ts'
import { planMigrations } from '../lifecycle/migrations/plan.ts'
import { runPlayerDeletion } from '../lifecycle/players/deletionJob.ts'
import { cleanUpPlayerMerge } from '../lifecycle/players/mergeCleanup.ts'
import { runProgramDeletion } from '../lifecycle/programs/deletionJob.ts'
import { runSampleRemoval } from '../lifecycle/setup/removeSample.ts'
import { runTeamMove, runTeamRemoval } from '../lifecycle/teams/teamRemoval.ts'
import { runUserDeletion } from '../lifecycle/users/deletionJob.ts'
import { cleanUpUserMerge } from '../lifecycle/users/mergeCleanup.ts'
import { probeAppendOnly } from '../platform/data/appendOnlyProbe.ts'
import { identifyRuns } from '../platform/log/requestId.ts'
import { createMailRateLimiter, type TimeBudget } from '../platform/mail/sendRate.ts'
import { sendAnnouncementMails } from '../services/announcements/sendAnnouncementMails.ts'
import { sendResetMail } from '../services/auth/sendResetMail.ts'
import { sendConcernDigest } from '../services/concerns/openConcern.ts'
import { sendExpiryWarning } from '../services/credentials/sendExpiryWarning.ts'
import { askUnanswered } from '../services/events/askUnanswered.ts'
import { planReminders } from '../services/events/planReminders.ts'
import { propagateChange } from '../services/events/propagateChange.ts'
import { sendReminder } from '../services/events/sendReminder.ts'
import { runSeriesJob } from '../services/events/series.ts'
import { remindOverdue, startOverdueReminders } from '../services/invoices/remindOverdue.ts'
import { sendMail } from '../services/mail/send.ts'
import { runRetention } from '../services/messages/retentionJob.ts'
import { sendMessageMails } from '../services/messages/sendMessageMails.ts'
import { sendDigest } from '../services/notifications/digest.ts'
import { publishCardKey } from '../services/payments/publishCardKey.ts'
import { runRefundJob } from '../services/payments/sendRefund.ts'
import { noteAlike } from '../services/players/alike.ts'
import { runReconciliation, startDailyComparison } from '../services/reconciliation/run.ts'
import { runPayerHandover } from '../services/registrations/payerHandover.ts'
import { runDeadlines } from '../services/registrations/runDeadlines.ts'
import { adjustStaffRoles } from '../services/teams/adjustStaffRoles.ts'
import { tellTeamNews } from '../services/teams/publishRosters.ts'
import { runUploadExpiry } from '../services/uploads/deleteUnused.ts'
import { deleteUnlinkedAccount } from '../services/users/unlinkedAccounts.ts'
import { runOfferExpiry, runWaitlist } from '../services/waiting/offers.ts'

const workers: Workers = {
  mail: sendMail,
  'bulk-mail': sendMail,
  digest: sendDigest,
  'password-reset': sendResetMail,
  'upload-expiry': runUploadExpiry,
  'credential-expiry': sendExpiryWarning,
  'concern-digest': sendConcernDigest,
  registration: runDeadlines,
  'waiting-list': runWaitlist,
  offer: runOfferExpiry,
  'overdue-reminders': remindOverdue,
  refund: runRefundJob,
  reconciliation: runReconciliation,
  'program-removal': runProgramDeletion,
  'team-removal': runTeamRemoval,
  'team-move': runTeamMove,
  'team-news': tellTeamNews,
  'staff-aftermath': adjustStaffRoles,
  'account-sweep': deleteUnlinkedAccount,
  'user-removal': runUserDeletion,
  'player-removal': runPlayerDeletion,
  'player-merge': cleanUpPlayerMerge,
  alike: noteAlike,
  succession: runPayerHandover,
  'user-merge': cleanUpUserMerge,
  'event-series': runSeriesJob,
  'event-aftermath': propagateChange,
  'event-reminder': sendReminder,
  'answer-request': askUnanswered,
  'message-delivery': sendMessageMails,
  'announcement-delivery': sendAnnouncementMails,
  'message-retention': runRetention,
  'sample-removal': runSampleRemoval,
}

/** From the scheduler, or from whoever looks after the deployment. */
type JobsEvent = { time: string; daily?: boolean } | { probe: 'append-only' | 'migrations' }

/**
 * Runs all due jobs. The scheduler invokes it every minute, passing the time, and once a day with `daily` set. This
 * is the guarantee that due jobs get done. `npm run doctor` invokes it with the probes.
 */
export const handler = identifyRuns(async (event: JobsEvent, timeBudget?: TimeBudget) => {
  if ('probe' in event) return event.probe === 'migrations' ? planMigrations() : probeAppendOnly()
  const now = new Date(event.time)
  if (event.daily) {
    await startDailyComparison(now)
    await startOverdueReminders(now)
  }
  await publishCardKey()
  await planReminders(now)
  const counts = await runJobs(now, workers, createMailRateLimiter(timeBudget))
  await migrateWithinBudget(now, timeBudget)
  return counts
})
