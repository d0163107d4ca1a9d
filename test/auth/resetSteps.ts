import { api } from '#shared/routes.ts'
import type { Club } from '../club.ts'
import { newAccount, numbered } from '../forms.ts'

/** The password that these accounts are made with, and a good new one. */
export const first = 'goalie-glove-7'
export const strong = 'Goalie-Glove-2026!'

/** What somebody does who has forgotten the password. */
export function createResetSteps(club: Club) {
  async function registerFamily() {
    const username = numbered('forgetful')
    const { token, user } = await club.ok(api.auth.register, { body: newAccount(username) })
    await club.tick()
    return { username, email: `${username}@example.com`, token, user }
  }
  const askForReset = (email: string) => club.call(api.auth.forgotPassword, { body: { email } })
  const mailsTo = (email: string) =>
    club.ses.mails(email).filter(({ subject }) => subject.startsWith('Reset your'))
  const tokenIn = (text: string) => /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? ''
  /** The token in the newest email. */
  async function mailed(email: string) {
    await askForReset(email)
    await club.tick()
    return tokenIn(mailsTo(email).at(-1)?.text ?? '')
  }
  const reset = (token: string, password = strong, confirmPassword = password) =>
    club.call(api.auth.resetPassword, { body: { token, password, confirmPassword } })
  const login = (username: string, password: string) =>
    club.call(api.auth.login, { body: { username, password } })
  return { registerFamily, askForReset, mailsTo, tokenIn, mailed, reset, login }
}
