import { sendReset } from '../auth/resetMail.ts'
import { warnOfExpiry } from '../credentials/expiry.ts'
import { runDue, type Workers } from '../due/run.ts'
import { followUp } from '../events/aftermath.ts'
import { goOn } from '../events/series.ts'
import { type Lasting, mailPace } from '../mail/pace.ts'
import { sendMail } from '../mail/send.ts'
import { deliver } from '../messages/deliver.ts'
import { endRetention } from '../messages/retention.ts'
import { sendDigest } from '../notifications/digest.ts'
import { sendRefund } from '../payments/refunds.ts'
import { clearPlayer } from '../players/clear.ts'
import { finishPlayerMerge } from '../players/merging.ts'
import { succeed } from '../players/successor.ts'
import { clearProgram } from '../programs/clear.ts'
import { reconcile, startDaily } from '../reconciliation/run.ts'
import { advance } from '../registrations/advance.ts'
import { clearTeam, moveTeam } from '../teams/aftermath.ts'
import { fitStaff } from '../teams/demotion.ts'
import { expireUpload } from '../uploads/expiry.ts'
import { clearUser } from '../users/clear.ts'
import { finishUserMerge } from '../users/merging.ts'
import { sweepAccount } from '../users/unlinked.ts'
import { endOffer, serveWaitingList } from '../waiting/offers.ts'

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
