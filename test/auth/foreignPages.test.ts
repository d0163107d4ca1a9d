import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newAccount, numbered } from '../forms.ts'
import { createBrowser, sessionCookie } from './browser.ts'

const club = await openClub()
const { getSession } = await import('#functions/stores/sessions/store.ts')

async function registerFamily() {
  const browser = createBrowser(club)
  await browser.call(api.auth.register, { body: newAccount(numbered('family')) })
  const cookie = `${sessionCookie}=${browser.jar.get(sessionCookie)}`
  return { cookie, sid: cookie.split(/[=.]/)[1] ?? '' }
}

describe.each(['recover', 'extend', 'logout'] as const)('a page that calls %s', name => {
  const own = 'http://club.test'
  const call = async (headers: Record<string, string>) => {
    const { cookie, sid } = await registerFamily()
    // The caller of the tests would say that it is our own page; empty is what a browser leaves out.
    const { status } = await club.call(api.auth[name], {
      headers: { cookie, 'sec-fetch-site': '', ...headers },
    })
    return [status, (await getSession(sid))?.version]
  }

  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'same-origin' },
    { origin: own },
    { 'sec-fetch-site': 'same-origin', origin: own },
  ])('a call with the session cookie from our own page is served: %j', async headers =>
    expect((await call(headers))[0]).toBe(200),
  )

  it.each<Record<string, string>>([
    {},
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin: own },
    { origin: 'http://evil.test' },
    { origin: 'null' },
    { origin: '' },
    { origin: `${own}.evil.test` },
    { origin: `${own}:8080` },
    { origin: 'https://club.test' },
    { referer: `${own}/` },
  ])('a call with the session cookie from another page, or from nowhere, is refused: %j', async headers => {
    expect(await call(headers)).toEqual([403, 1])
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])(
    'a call with the session cookie and the content type %j of a form is refused',
    async type => {
      expect(await call({ 'sec-fetch-site': 'same-origin', 'content-type': type })).toEqual([415, 1])
    },
  )
})
