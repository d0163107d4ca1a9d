import * as z from 'zod'
import type { auth } from '#shared/auth/routes.ts'
import { pages } from '#shared/pages.ts'
import { ConditionFailed, commit } from '../data/transaction.ts'
import { Refusal } from '../http/errors.ts'
import { read, sign } from '../http/jwt.ts'
import { limit } from '../http/limits.ts'
import type { Request } from '../http/serve.ts'
import { settings } from '../http/settings.ts'
import { queueMail } from '../mail/outbox.ts'
import { changeUser, getUser } from '../users/store.ts'

/** How long a link works, in seconds: a mail may wait for its reader over a vacation. */
const linkSeconds = 30 * 86_400

const Claims = z.object({ sub: z.string(), email: z.string(), typ: z.literal('confirmation') })

/** The link that confirms an address. It says whose and which, and is worth nothing for any other. */
export async function confirmationLink(userId: string, email: string, now: Date): Promise<string> {
  const token = await sign('confirmation', { sub: userId, email }, linkSeconds, now)
  return `${settings.SITE_URL}${pages.confirmEmail.path}?token=${token}`
}

/** Opening the link twice is no error. */
export async function confirm({ body, ip, now }: Request<typeof auth.confirmEmail>) {
  await limit(`confirm#${ip}`, { max: 300, seconds: 3600, whenBlind: 'allow' }, now)
  const claims = Claims.safeParse(await read('confirmation', body.token, now)).data
  const user = claims && (await getUser(claims.sub))
  if (!user || user.email !== claims.email || user.status === 'deleting') throw isOver()
  if (!user.emailConfirmedAt) {
    const when = { expression: '#email = :email', values: { email: user.email } }
    await commit(changeUser(user, { emailConfirmedAt: now.toISOString() }, { when })).catch(
      (error: unknown) => {
        throw error instanceof ConditionFailed ? isOver() : error
      },
    )
  }
  return { message: 'Your e-mail address is confirmed.' }
}

export async function sendConfirmation({ caller, now }: Request<typeof auth.resendConfirmation>) {
  await limit(`resend#${caller.id}`, { max: 5, seconds: 3600, whenBlind: 'allow' }, now)
  const { id, email, firstName, emailConfirmedAt, playerId } = caller.user
  if (!emailConfirmedAt && !playerId) {
    await commit(queueMail('confirmEmail', { to: email, name: firstName, userId: id }, now))
  }
  return { message: 'We have sent you a mail with a link.' }
}

const isOver = () =>
  new Refusal(400, 'This link is not valid any more. Please ask for a new one in your account.', [
    { field: 'token', message: 'This link is not valid any more. Please ask for a new one in your account.' },
  ])
