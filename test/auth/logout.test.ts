import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newAccount, numbered } from '../forms.ts'
import { createBrowser, sessionCookie } from './browser.ts'

const club = await openClub()
const { getSession } = await import('#functions/stores/sessions/store.ts')

async function registerFamily() {
  const browser = createBrowser(club)
  const { json } = await browser.call(api.auth.register, { body: newAccount(numbered('family')) })
  const [sid = ''] = (browser.jar.get(sessionCookie) ?? '').split('.')
  return { user: json.user, as: { token: json.token }, browser, sid }
}
const status = async (as: { token: string }) => (await club.call(api.users.me, { as })).status

describe('logging out', () => {
  it('logging out ends the session, expires all cookies and clears the cache', async () => {
    const { as, browser, sid } = await registerFamily()
    const cookie = browser.cookie()
    const reply = await browser.call(api.auth.logout)
    expect([reply.status, reply.headers['clear-site-data']]).toEqual([200, '"cache"'])
    expect(browser.jar.size).toBe(0)
    expect(browser.lines()).toEqual([
      '__Host-session=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0',
      'logged_in=; Path=/; Secure; SameSite=Strict; Max-Age=0',
      'authenticated=; Path=/; Secure; SameSite=Strict; Max-Age=0',
      'user_id=; Path=/; Secure; SameSite=Strict; Max-Age=0',
    ])
    expect(await getSession(sid)).toBeUndefined()
    expect(await status(as)).toBe(401)
    expect((await club.call(api.auth.recover, { headers: { cookie } })).status).toBe(401)
  })

  it('logging out may be repeated, with any bearer or none', async () => {
    const { as, browser } = await registerFamily()
    for (const call of [{ as }, { as }, {}, { as: { token: 'undefined' } }, { as: { token: '' } }]) {
      expect((await browser.call(api.auth.logout, call)).status).toBe(200)
    }
  })

  it('logging out ends this session and not the others of the account', async () => {
    const { browser, user } = await registerFamily()
    const other = createBrowser(club)
    await other.call(api.auth.login, { body: { username: user.username, password: 'goalie-glove-7' } })
    await browser.call(api.auth.logout)
    expect((await other.call(api.auth.recover)).status).toBe(200)
  })
})
