import { createHash, createHmac } from 'node:crypto'
import * as z from 'zod'
import type { auth } from '#shared/auth/routes.ts'
import { pages } from '#shared/pages.ts'
import { auditRow } from '../audit/store.ts'
import { entity, remove } from '../data/entity.ts'
import { newId } from '../data/ids.ts'
import { keys } from '../data/table.ts'
import { ConditionFailed, commit } from '../data/transaction.ts'
import { type DueWork, dueWork } from '../due/store.ts'
import { Refusal, refuseIf } from '../http/errors.ts'
import { isWithin, limit } from '../http/limits.ts'
import { derivedKeys } from '../http/secrets.ts'
import type { Request } from '../http/serve.ts'
import { settings } from '../http/settings.ts'
import { queueMailTo } from '../mail/outbox.ts'
import { deliver } from '../mail/send.ts'
import { maySignIn } from '../sessions/caller.ts'
import { addressesOf } from '../users/addresses.ts'
import { changeUser, comparable, getUser, ownerOf } from '../users/store.ts'
import { hashPassword, passwordIssues } from './passwords.ts'
import { guessesForgiven } from './signIn.ts'

/** How long a link works, in seconds. */
const linkSeconds = 30 * 60

const Reset = z.object({
  /** The digest of the link's token. */
  id: z.string(),
  userId: z.string(),
  /** The address whose owner has proved himself by opening the link. */
  email: z.string(),
  /** In seconds since 1970. */
  exp: z.int(),
  ttl: z.int(),
})
const resets = entity({ schema: Reset, key: row => keys.reset(row.id) })

/** Always the same words: nobody learns here whose address is known. Who it is, a worker looks up later. */
export async function askForReset({ body, ip, now }: Request<typeof auth.forgotPassword>) {
  const email = comparable(body.email)
  const within = await Promise.all([
    isWithin(`forgot#${email}`, { max: 3, seconds: 3600, whenBlind: 'allow' }, now),
    isWithin(`forgot#${ip}`, { max: 300, seconds: 3600, whenBlind: 'allow' }, now),
  ])
  const ref = newId('rst', now)
  if (!within.includes(false)) {
    await commit(dueWork({ kind: 'password-reset', ref, at: now.toISOString(), payload: { email } }))
  }
  const message = "If your email exists in our system, you'll receive password reset instructions."
  return settings.APP_MODE === 'local' ? { message, debug: { resetLink: await linkOf(ref) } } : { message }
}

/** The worker behind it: makes the link good and mails it, where there is somebody to mail it to. */
export async function sendReset({ ref, at, payload }: DueWork, now: Date): Promise<void> {
  const exp = Math.floor(Date.parse(at) / 1000) + linkSeconds
  const email = z.string().parse(payload.email)
  const user = await getUser((await ownerOf('email', email)) ?? 'nobody')
  // Who has no login yet is given one by his guardian, not by a mail. A link that came too late would only confuse.
  if (!user?.passwordHash || !maySignIn(user) || now.getTime() / 1000 > exp) return
  const id = digest(await tokenOf(ref))
  const reset = { id, userId: user.id, email: user.email, exp, ttl: exp + 86_400 }
  await commit(resets.put(reset), changeUser(user, { resetId: id }))
  const link = await linkOf(ref)
  for (const to of await addressesOf(user)) await deliver('reset', { to, name: user.firstName, link }, now)
}

/** By the link of the mail, once; only the newest link counts. Nobody is signed in by it, everybody is signed out. */
export async function resetPassword({ body, ip, now }: Request<typeof auth.resetPassword>) {
  await limit(`reset#${ip}`, { max: 300, seconds: 3600, whenBlind: 'refuse' }, now)
  const seconds = Math.floor(now.getTime() / 1000)
  const reset = await resets.get(keys.reset(digest(body.token)))
  const user = reset && reset.exp > seconds ? await getUser(reset.userId) : undefined
  if (!reset || !user || user.resetId !== reset.id || !maySignIn(user)) throw isOver()
  refuseIf(passwordIssues(body.password, { ...user, clubName: settings.CLUB_NAME }))
  const proved = user.email === reset.email && !user.playerId
  const changes = {
    passwordHash: await hashPassword(body.password),
    pwRule: 'min12',
    resetId: undefined,
    ...(proved && { emailConfirmedAt: user.emailConfirmedAt ?? now.toISOString() }),
  } as const
  const isNewest = { expression: '#resetId = :reset', values: { reset: reset.id } }
  const isGood = { expression: '#exp > :seconds', values: { seconds } }
  try {
    await commit(
      remove(keys.reset(reset.id), isGood),
      changeUser(user, changes, { revoke: true, when: isNewest }),
      guessesForgiven(user.id, ip, now),
      ...queueMailTo(await addressesOf(user), 'passwordChanged', { name: user.firstName }, now),
      auditRow({ actor: user.id, action: 'password-reset', subject: user.id }, now),
    )
  } catch (error) {
    throw error instanceof ConditionFailed ? isOver() : error
  }
  return { message: 'Your password has been reset. You can log in with it now.' }
}

const isOver = () =>
  new Refusal(400, 'This link is not valid any more. Please request a new password reset link.', [
    { field: 'token', message: 'This link is not valid any more. Please request a new password reset link.' },
  ])

/** Made of the request's id by a key that only the club has: so the table never holds a token, used or not. */
async function tokenOf(ref: string): Promise<string> {
  const [key] = await derivedKeys('reset')
  return createHmac('sha256', key).update(ref).digest('base64url')
}

const linkOf = async (ref: string): Promise<string> =>
  `${settings.SITE_URL}${pages.resetPassword.path}?token=${await tokenOf(ref)}`

const digest = (token: string) => createHash('sha256').update(token).digest('base64url')
