import { runDue, type Workers } from '../handlers/jobs.ts'
import { clearPlayer } from '../lifecycle/players/deletionJob.ts'
import { finishPlayerMerge } from '../lifecycle/players/mergeCleanup.ts'
import { succeed } from '../lifecycle/players/payerHandover.ts'
import { clearProgram } from '../lifecycle/programs/deletionJob.ts'
import { clearTeam, moveTeam } from '../lifecycle/teams/teamRemoval.ts'
import { clearUser } from '../lifecycle/users/deletionJob.ts'
import { finishUserMerge } from '../lifecycle/users/mergeCleanup.ts'
import { type Lasting, mailPace } from '../platform/mail/sendRate.ts'
import { sendReset } from '../services/auth/resetMail.ts'
import { warnOfExpiry } from '../services/credentials/expiry.ts'
import { followUp } from '../services/events/propagateChange.ts'
import { goOn } from '../services/events/series.ts'
import { sendMail } from '../services/mail/send.ts'
import { deliver } from '../services/messages/deliver.ts'
import { endRetention } from '../services/messages/retentionJob.ts'
import { sendDigest } from '../services/notifications/digest.ts'
import { sendRefund } from '../services/payments/sendRefund.ts'
import { reconcile, startDaily } from '../services/reconciliation/run.ts'
import { advance } from '../services/registrations/runDeadlines.ts'
import { fitStaff } from '../services/teams/staffRoles.ts'
import { expireUpload } from '../services/uploads/expiry.ts'
import { sweepAccount } from '../services/users/unlinkedAccounts.ts'
import { endOffer, serveWaitingList } from '../services/waiting/offers.ts'

const workers: Workers = {
  mail: sendMail,
  'bulk-mail': sendMail,
  digest: sendDigest,
  'password-reset': sendReset,
  'upload-expiry': expireUpload,
  'credential-expiry': warnOfExpiry,
  registration: advance,
  'waiting-list': serveWaitingList,
  offer: endOffer,
  refund: sendRefund,
  reconciliation: reconcile,
  'program-removal': clearProgram,
  'team-removal': clearTeam,
  'team-move': moveTeam,
  'staff-aftermath': fitStaff,
  'account-sweep': sweepAccount,
  'user-removal': clearUser,
  'player-removal': clearPlayer,
  'player-merge': finishPlayerMerge,
  succession: succeed,
  'user-merge': finishUserMerge,
  'event-series': goOn,
  'event-aftermath': followUp,
  'message-delivery': deliver,
  'message-retention': endRetention,
}

/**
 * Started each minute by the scheduler, which says what time it is, and once a day with the word that it is the daily
 * run. The guarantee that what is due gets done.
 */
export async function handler(
  { time, daily = false }: { time: string; daily?: boolean },
  lasting?: Lasting,
): Promise<{ done: number; failed: number }> {
  const now = new Date(time)
  if (daily) await startDaily(now)
  return runDue(now, workers, mailPace(lasting))
}
