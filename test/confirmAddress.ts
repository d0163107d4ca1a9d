import * as z from 'zod'
import { api } from '#shared/routes.ts'
import type { Club } from './club.ts'

/** Opens the link in the mail that a new account, or a changed address, got; as its person, unless as somebody else. */
export async function confirmAddress(club: Club, email: string, as?: { token: string }): Promise<void> {
  await club.tick()
  const mail = club.ses.mails(email).findLast(({ text }) => text.includes('/confirm-email'))
  const token = /confirm-email\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  await club.ok(api.auth.confirmEmail, { as: as ?? (await signInTo(club, token)), body: { token } })
}

/** Signs in to the account that a link is for, as it says itself. */
async function signInTo(club: Club, token: string): Promise<{ token: string }> {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  const { sub } = z.object({ sub: z.string() }).parse(JSON.parse(payload))
  const { getUser } = await import('#functions/stores/users/store.ts')
  return { token: await club.signIn({ id: sub, sessionVersion: (await getUser(sub))?.sessionVersion }) }
}
