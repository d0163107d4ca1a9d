import type { Request } from '#functions/identity/http/serve.ts'
import { newId } from '#functions/platform/data/ids.ts'
import { ConditionFailed, commit } from '#functions/platform/data/transaction.ts'
import { Refusal, refuseIf } from '#functions/platform/http/errors.ts'
import { limit } from '#functions/platform/http/limits.ts'
import { comparable, ownerOf } from '#functions/stores/claims/store.ts'
import { club } from '#functions/stores/club/settings.ts'
import { newSession } from '#functions/stores/sessions/store.ts'
import { createUser, getUser, maySignIn, type User } from '#functions/stores/users/store.ts'
import type { NewAccount } from '#shared/auth/model.ts'
import type { auth } from '#shared/auth/routes.ts'
import type { Consent } from '#shared/consents/model.ts'
import { recorded, refuseOldTexts } from '../consents/record.ts'
import { queueMail } from '../mail/outbox.ts'
import { nameIssues } from './names.ts'
import { checkPassword, hashPassword, passwordIssues } from './passwords.ts'
import { countGuess, signedIn } from './signIn.ts'

/** The last step of the wizard: account, session and welcome mail in one transaction. */
export async function register({ caller, body, now, ip, userAgent }: Request<typeof auth.register>) {
  if (caller) throw new Refusal(409, 'You are already signed in.')
  await limit(`register#${ip}`, { max: 600, seconds: 3600, whenBlind: 'allow' }, now)
  await refuseOldTexts(
    {
      waiver: body.waiverVersion,
      codeOfConduct: body.codeOfConductVersion,
      mediaRelease: body.mediaReleaseVersion,
    },
    consent => fields[consent],
    now,
  )
  refuseIf(nameIssues(body))
  refuseIf(passwordIssues(body.password, { ...body, clubName: club.name }))
  const user = await newUser(body, now)
  const begun = newSession(user, now, { userAgent })
  try {
    await commit(
      ...createUser(user),
      begun.write,
      queueMail('welcome', { to: user.email, name: user.firstName, userId: user.id }, now),
    )
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    const made = await justMade(body, ip, now)
    if (!made) throw new Refusal(409, 'That username or e-mail is already in use')
    const again = newSession(made, now, { userAgent })
    await commit(again.write)
    return signedIn(made, again, now, 201)
  }
  return signedIn(user, begun, now, 201)
}

const fields = {
  waiver: 'acceptWaiver',
  codeOfConduct: 'acceptCodeOfConduct',
  mediaRelease: 'mediaRelease',
} as const

const madeJustNowMs = 10 * 60_000

/**
 * The account that this very form made a moment ago, where the answer got lost on its way: whoever sends it again
 * is let in, and not told that the name is taken. It takes the password, and is counted like a login.
 */
async function justMade(form: NewAccount, ip: string, now: Date): Promise<User | undefined> {
  const user = await getUser((await ownerOf('username', form.username)) ?? 'nobody')
  if (!user || now.getTime() - Date.parse(user.createdAt) > madeJustNowMs) return undefined
  if (comparable(user.email) !== comparable(form.email)) return undefined
  await countGuess(user.id, ip, now)
  return (await checkPassword(form.password, user.passwordHash)) && maySignIn(user) ? user : undefined
}

async function newUser(form: NewAccount, now: Date): Promise<User> {
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
    ...recorded(
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
