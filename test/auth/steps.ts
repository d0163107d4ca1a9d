import { api } from '#shared/routes.ts'
import type { Club } from '../club.ts'
import { newAccount, numbered } from '../forms.ts'
import { createBrowser, sessionCookie } from './browser.ts'

/** The password that these accounts are made with, and a good new one. */
export const first = 'goalie-glove-7'
export const strong = 'Goalie-Glove-2026!'
export const twice = (password: string) => ({ password, confirmPassword: password })

/** The token of a link. */
export const tokenIn = (text = ''): string => /\?token=([\w.-]+)/.exec(text)?.[1] ?? ''

/** Sets fields of an account in the table, past every rule, and removes those that are undefined. */
export async function setFields(userId: string, set: Record<string, unknown>): Promise<void> {
  const { commit, updateRow, keys } = await loadWrites()
  const remove = Object.keys(set).filter(name => set[name] === undefined)
  await commit(updateRow(keys.user(userId), { set, remove }))
}

/** As if this limit had been used so often in the current window. */
export async function countUses(club: Club, limit: string, seconds: number, n: number): Promise<void> {
  const { commit, updateRow, keys } = await loadWrites()
  const window = String(Math.floor(club.clock.now.getTime() / 1000 / seconds))
  await commit(updateRow(keys.limit(limit, window), { set: { n } }))
}

/** What writes to the table of the club under test, which is opened later. */
async function loadWrites() {
  const [{ commit }, { updateRow }, { keys }] = await Promise.all([
    import('#functions/platform/data/transaction.ts'),
    import('#functions/platform/data/writes.ts'),
    import('#functions/platform/data/table.ts'),
  ])
  return { commit, updateRow, keys }
}

/** What people do who sign up, sign in and have forgotten the password. */
export function createSteps(club: Club) {
  /** A family that has just registered, in a browser of its own. */
  async function registerFamily(more: object = {}) {
    const browser = createBrowser(club)
    const reply = await browser.call(api.auth.register, { body: newAccount(numbered('family'), more) })
    if (reply.status !== 201) throw new Error(reply.text)
    const { token, user } = reply.json
    const session = browser.jar.get(sessionCookie) ?? ''
    const [sid = '', secret = ''] = session.split('.')
    const { id, username, email } = user
    const cookie = `${sessionCookie}=${session}`
    return { id, username, email, user, token, as: { token }, browser, reply, cookie, sid, secret }
  }
  const login = (username: string, password = first) =>
    club.call(api.auth.login, { body: { username, password } })
  const askForReset = (email: string) => club.call(api.auth.forgotPassword, { body: { email } })
  const mailsTo = (email: string) =>
    club.ses.mails(email).filter(({ subject }) => subject.startsWith('Reset your'))
  return {
    registerFamily,
    login,
    /** The status of a request with this token. */
    status: async (as: { token: string }) => (await club.call(api.users.me, { as })).status,
    askForReset,
    mailsTo,
    /** The token in the newest mail to set a new password. */
    async mailed(email: string) {
      await askForReset(email)
      await club.tick()
      return tokenIn(mailsTo(email).at(-1)?.text)
    },
    reset: (token: string, password = strong, more: object = {}) =>
      club.call(api.auth.resetPassword, { body: { token, ...twice(password), ...more } }),
  }
}
