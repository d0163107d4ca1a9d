import { api } from '#shared/routes.ts'
import type { Club } from './club.ts'

/** Opens the link in the mail that a new account, or a changed address, got; the latter only as its person. */
export async function confirmAddress(club: Club, email: string, as?: { token: string }): Promise<void> {
  await club.tick()
  const mail = club.ses.mails(email).findLast(({ text }) => text.includes('/confirm-email'))
  const token = /confirm-email\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  await club.ok(api.auth.confirmEmail, { ...(as && { as }), body: { token } })
}
