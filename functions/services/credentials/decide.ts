import type { Credential } from '#shared/credentials/model.ts'
import { expiryIssues, mayDecide, warningDay } from '#shared/credentials/rules.ts'
import { instantOf } from '#shared/dates.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { commit, type Write } from '../../platform/data/transaction.ts'
import { HttpError, notFound, throwIfIssues } from '../../platform/http/errors.ts'
import { enqueueJob } from '../../platform/jobs/queue.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { club } from '../../stores/club/settings.ts'
import { type CredentialRow, decideCredential, getCredential } from '../../stores/credentials/store.ts'
import { getUser } from '../../stores/users/store.ts'
import { queueMailToUser } from '../mail/outbox.ts'
import { clubToday } from './clubToday.ts'
import { toCredential } from './view.ts'

/** Verifies a credential, without limit or until the end of a day; the coach is warned before that. */
export async function verifyCredential(
  id: string,
  expiresAt: string | undefined,
  caller: Caller,
  now: Date,
): Promise<Credential> {
  throwIfIssues(expiryIssues(expiresAt, clubToday(now)))
  const before = await getPending(id, caller)
  const verified: CredentialRow = {
    ...before,
    status: 'verified',
    expiresAt,
    verifiedAt: now.toISOString(),
    verifiedBy: caller.id,
  }
  const mail = queueMailToUser(
    before.uploaderId,
    'credentialVerified',
    { ...mailDetails(before), expiresAt },
    now,
  )
  return commitDecision(before, verified, [
    ...unlessPlayer(before, mail, ...warningJob(verified, now)),
    auditDecision('verify', verified, caller, now),
  ])
}

/** Rejects a credential; the coach gets the reason. */
export async function rejectCredential(
  id: string,
  reason: string,
  caller: Caller,
  now: Date,
): Promise<Credential> {
  const before = await getPending(id, caller)
  const rejected: CredentialRow = { ...before, status: 'rejected', reason }
  const mail = queueMailToUser(
    before.uploaderId,
    'credentialRejected',
    { ...mailDetails(before), reason },
    now,
  )
  return commitDecision(before, rejected, [
    ...unlessPlayer(before, mail),
    auditDecision('reject', rejected, caller, now),
  ])
}

export const alreadyDecided = ({ status }: CredentialRow): HttpError =>
  new HttpError(409, `This credential was already ${status}.`)

async function getPending(id: string, caller: Caller): Promise<CredentialRow> {
  const credential = await getCredential(id)
  if (!credential) throw notFound('Credential')
  if (!mayDecide(caller, credential))
    throw new HttpError(
      403,
      'This is your own credential. Please ask someone else who runs the club to verify it.',
    )
  if (credential.status !== 'pending') throw alreadyDecided(credential)
  return credential
}

async function commitDecision(
  before: CredentialRow,
  after: CredentialRow,
  follows: Write[],
): Promise<Credential> {
  const [user] = await Promise.all([
    getUser(before.uploaderId),
    commit(...decideCredential(before, after), ...follows),
  ])
  return toCredential(after, user)
}

/** A child's address receives no mail. */
const unlessPlayer = ({ ofPlayer }: CredentialRow, ...writes: Write[]): Write[] => (ofPlayer ? [] : writes)

const mailDetails = ({ credentialType, season }: CredentialRow) => ({ credentialType, season })

/** Runs on the morning of the day on which the club starts to warn about the expiry. */
function warningJob({ id, expiresAt }: CredentialRow, now: Date): Write[] {
  const day = warningDay(expiresAt, clubToday(now))
  if (day === undefined) return []
  const at = instantOf(club.timeZone, day, '09:00:00').toISOString()
  return [enqueueJob({ kind: 'credential-expiry', ref: id, at, payload: { id } })]
}

const auditDecision = (
  verb: 'verify' | 'reject',
  row: CredentialRow,
  { id: actor }: Caller,
  now: Date,
): Write => {
  const { id: subject, uploaderId: person, reason, expiresAt } = row
  return auditWrite(
    { actor, action: `credential.${verb}`, subject, person, details: { reason, expiresAt } },
    now,
  )
}
