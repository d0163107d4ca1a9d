import type { Caller } from '#functions/identity/sessions/caller.ts'
import { commit, type Write } from '#functions/platform/data/transaction.ts'
import { notFound, Refusal, refuseIf } from '#functions/platform/http/errors.ts'
import { dueWork } from '#functions/platform/jobs/queue.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import { club } from '#functions/stores/club/settings.ts'
import { type Credential, decideCredential, getCredential } from '#functions/stores/credentials/store.ts'
import { getUser } from '#functions/stores/users/store.ts'
import type { Credential as Wire } from '#shared/credentials/model.ts'
import { expiryIssues, mayDecide, warningDay } from '#shared/credentials/rules.ts'
import { instantOf } from '#shared/dates.ts'
import { mailTo } from '../mail/outbox.ts'
import { today } from './clubToday.ts'
import { view } from './view.ts'

/** It is good, for good or until the end of a day, of which the coach hears in time. */
export async function verify(
  id: string,
  expiresAt: string | undefined,
  caller: Caller,
  now: Date,
): Promise<Wire> {
  refuseIf(expiryIssues(expiresAt, today(now)))
  const before = await waiting(id, caller)
  const verified: Credential = {
    ...before,
    status: 'verified',
    expiresAt,
    verifiedAt: now.toISOString(),
    verifiedBy: caller.id,
  }
  const told = mailTo(before.uploaderId, 'credentialVerified', { ...about(before), expiresAt }, now)
  return decided(before, verified, [
    ...toItsCoach(before, told, ...warning(verified, now)),
    traced('verify', verified, caller, now),
  ])
}

/** It is not, for a reason that its coach is told. */
export async function reject(id: string, reason: string, caller: Caller, now: Date): Promise<Wire> {
  const before = await waiting(id, caller)
  const rejected: Credential = { ...before, status: 'rejected', reason }
  const told = mailTo(before.uploaderId, 'credentialRejected', { ...about(before), reason }, now)
  return decided(before, rejected, [...toItsCoach(before, told), traced('reject', rejected, caller, now)])
}

export const decidedAlready = ({ status }: Credential): Refusal =>
  new Refusal(409, `This credential has been ${status} already.`)

async function waiting(id: string, caller: Caller): Promise<Credential> {
  const credential = await getCredential(id)
  if (!credential) throw notFound('Credential')
  if (!mayDecide(caller, credential))
    throw new Refusal(
      403,
      'This is your own credential. Please ask somebody else who runs the club to verify it.',
    )
  if (credential.status !== 'pending') throw decidedAlready(credential)
  return credential
}

async function decided(before: Credential, after: Credential, follows: Write[]): Promise<Wire> {
  const [user] = await Promise.all([
    getUser(before.uploaderId),
    commit(...decideCredential(before, after), ...follows),
  ])
  return view(after, user)
}

/** The address of a child's account gets no mail. */
const toItsCoach = ({ ofPlayer }: Credential, ...writes: Write[]): Write[] => (ofPlayer ? [] : writes)

const about = ({ credentialType, season }: Credential) => ({ credentialType, season })

/** In the morning of the day from which on the club speaks of its end. */
function warning({ id, expiresAt }: Credential, now: Date): Write[] {
  const day = warningDay(expiresAt, today(now))
  if (day === undefined) return []
  const at = instantOf(club.timeZone, day, '09:00:00').toISOString()
  return [dueWork({ kind: 'credential-expiry', ref: id, at, payload: { id } })]
}

const traced = (deed: 'verify' | 'reject', row: Credential, { id: actor }: Caller, now: Date): Write => {
  const { id: subject, uploaderId: person, reason, expiresAt } = row
  return auditRow(
    { actor, action: `credential.${deed}`, subject, person, details: { reason, expiresAt } },
    now,
  )
}
