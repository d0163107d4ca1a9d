import type { NewAccount } from '#shared/auth/model.ts'
import type { auth } from '#shared/auth/routes.ts'
import type { Consent } from '#shared/consents/model.ts'
import type { Request } from '../../identity/http/serve.ts'
import { newId } from '../../platform/data/ids.ts'
import { ConditionFailed, commit } from '../../platform/data/transaction.ts'
import { HttpError, throwIfIssues } from '../../platform/http/errors.ts'
import { enforceLimit } from '../../platform/http/rateLimits.ts'
import { normalizeValue } from '../../stores/claims/normalizeValue.ts'
import { getClaimOwner } from '../../stores/claims/store.ts'
import { club } from '../../stores/club/settings.ts'
import { newSession } from '../../stores/sessions/store.ts'
import { createUser } from '../../stores/users/accounts.ts'
import { getUser, maySignIn, type UserRow } from '../../stores/users/store.ts'
import { assertCurrentTexts, consentFieldsOf } from '../consents/record.ts'
import { welcomeMail } from '../mail/welcome.ts'
import { assertNoSample } from '../setup/sample.ts'
import { findClubNameIssues, findClubUsernameIssues } from './clubNames.ts'
import { findMailboxIssues } from './mailboxes.ts'
import { checkPassword, findPasswordIssues, hashPassword } from './passwords.ts'
import { countGuess, signedInReply } from './signIn.ts'
import { findNameIssues } from './usernames.ts'

/** The last step of the wizard: account, session and welcome mail in one transaction. */
export async function registerAccount({ caller, body, now, ip, userAgent }: Request<typeof auth.register>) {
  if (caller) throw new HttpError(409, 'You are already logged in.')
  await enforceLimit(`register#${ip}`, { max: 600, seconds: 3600, onStoreError: 'allow' }, now)
  await assertNoSample()
  await assertCurrentTexts(
    {
      waiver: body.waiverVersion,
      codeOfConduct: body.codeOfConductVersion,
      mediaRelease: body.mediaReleaseVersion,
    },
    consent => consentFields[consent],
    now,
  )
  throwIfIssues([
    ...findNameIssues(body),
    ...findMailboxIssues(body.email),
    ...findClubUsernameIssues(body),
    ...findClubNameIssues(body),
  ])
  throwIfIssues(findPasswordIssues(body.password, { ...body, clubName: club.name }))
  const user = await buildUser(body, now)
  const welcome = await welcomeMail(user, ip, now)
  const begun = newSession(user, now, { userAgent })
  try {
    await commit(...createUser(user), begun.write, ...welcome)
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    const made = await findJustCreated(body, ip, now)
    if (!made) throw new HttpError(409, 'That username or email is already in use')
    const again = newSession(made, now, { userAgent })
    await commit(again.write)
    return signedInReply(made, again, now, { status: 201, marks: true })
  }
  return signedInReply(user, begun, now, { status: 201, marks: true })
}

const consentFields = {
  waiver: 'acceptWaiver',
  codeOfConduct: 'acceptCodeOfConduct',
  mediaRelease: 'mediaRelease',
} as const

const retryWindowMs = 10 * 60_000

/**
 * The account this form created a moment ago, if the reply was lost: a retry signs the user in instead of reporting
 * that the name is taken. Requires the password, and counts as a login attempt.
 */
async function findJustCreated(form: NewAccount, ip: string, now: Date): Promise<UserRow | undefined> {
  const user = await getUser((await getClaimOwner('username', form.username)) ?? 'nobody')
  if (!user || now.getTime() - Date.parse(user.createdAt) > retryWindowMs) return undefined
  if (normalizeValue(user.email) !== normalizeValue(form.email)) return undefined
  await countGuess(user.id, ip, now)
  return (await checkPassword(form.password, user.passwordHash)) && maySignIn(user) ? user : undefined
}

async function buildUser(form: NewAccount, now: Date): Promise<UserRow> {
  const { role, username, email, firstName, lastName, address, city, state, zip, homePhone, mobilePhone } =
    form
  const { acceptCodeOfConduct, mediaRelease, usaLacrosseNumber, coachShirtSize } = form
  const version = (consent: Consent) => club.consents[consent].version
  return {
    ...{ role, username, email, firstName, lastName, address, city, state, zip, homePhone, mobilePhone },
    ...{ usaLacrosseNumber, coachShirtSize },
    id: newId('usr', now),
    fullName: `${firstName} ${lastName}`,
    phoneNumber: mobilePhone,
    status: role === 'coach' ? 'pending_review' : 'active',
    sessionVersion: 1,
    passwordHash: await hashPassword(form.password),
    pwRule: 'min6',
    ...consentFieldsOf(
      {
        waiver: { version: version('waiver'), accepted: true },
        ...(acceptCodeOfConduct && { codeOfConduct: { version: version('codeOfConduct'), accepted: true } }),
        ...(mediaRelease !== undefined && {
          mediaRelease: { version: version('mediaRelease'), accepted: mediaRelease },
        }),
      },
      now,
    ),
    createdAt: now.toISOString(),
    lastLogin: now.toISOString(),
  }
}
