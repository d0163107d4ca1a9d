import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newAccount, numbered } from '../forms.ts'

const club = await openClub()
const password = 'goalie-glove-7'
async function registerFamily() {
  const username = numbered('tokens')
  await club.ok(api.auth.register, { body: newAccount(username) })
  return { username, email: `${username}@example.com` }
}
const tokenLogin = (username: string, typed = password) =>
  club.call(api.auth.tokenLogin, { body: { username, password: typed } })
const login = (username: string, typed = password) =>
  club.call(api.auth.login, { body: { username, password: typed } })
const verify = (token: string) => club.call(api.auth.verifyToken, { body: { token } })

describe('signing in for a token alone', () => {
  it('signing in for a token alone gives a token that works, and no cookie', async () => {
    const { username } = await registerFamily()
    const { status, json, setCookies, headers } = await tokenLogin(username)
    expect([status, setCookies, headers['x-session-expires-in']]).toEqual([200, [], '3600'])
    expect((await club.ok(api.users.me, { as: json })).username).toBe(username)
  })

  it('signing in for a token alone shares its count and its words with signing in', async () => {
    const { username } = await registerFamily()
    for (let n = 0; n < 3; n++) await login(username, 'wrong-password')
    for (let n = 0; n < 2; n++) expect((await tokenLogin(username, 'wrong-password')).status).toBe(401)
    const replies = [await tokenLogin(username), await login(username)]
    expect(replies.map(({ status }) => status)).toEqual([429, 429])
    expect(replies[0]?.text).toBe(replies[1]?.text)
  })
})

describe('signing in', () => {
  it('signing in accepts the e-mail address for the name, and counts both as one account', async () => {
    const { username, email } = await registerFamily()
    expect((await login(email.toUpperCase())).json.user.username).toBe(username)
    for (let n = 0; n < 3; n++) await login(email, 'wrong-password')
    for (let n = 0; n < 2; n++) await login(username, 'wrong-password')
    expect([(await login(email)).status, (await login(username)).status]).toEqual([429, 429])
  })

  it('signing in often with the right password locks nobody out', async () => {
    const { username } = await registerFamily()
    for (let n = 0; n < 12; n++) expect((await login(username)).status).toBe(200)
    for (let n = 0; n < 5; n++) expect((await login(username, 'wrong-password')).status).toBe(401)
    expect((await login(username)).status).toBe(429)
  })

  it('nobody can take a name that is somebody else’s address, so it signs nobody in', async () => {
    const { email } = await registerFamily()
    const body = newAccount(numbered('tokens'), { username: email })
    const { status, json } = await club.call(api.auth.register, { body })
    const message = 'A username with an @ must be your own email address'
    expect([status, json.issues]).toEqual([400, [{ field: 'username', message }]])
    const own = `${numbered('tokens')}@example.com`
    const first = await club.ok(api.auth.register, { body: newAccount('x', { username: own, email: own }) })
    expect((await login(own)).status).toBe(200)
    const moved = { email: `moved-${own}`, password }
    const change = { as: first, params: { id: first.user.id }, body: moved }
    await club.ok(api.users.updateProfile, change)
    expect((await login(own)).json.user.id).toBe(first.user.id)
    const next = await club.ok(api.auth.register, { body: newAccount(numbered('tokens'), { email: own }) })
    expect((await login(own)).json.user.id).toBe(next.user.id)
  })
})

describe('asking whose token it is', () => {
  it('asking whose token it is answers what its owner may see, and extends nothing', async () => {
    const { username } = await registerFamily()
    const { json } = await tokenLogin(username)
    const { status, json: user, headers } = await verify(json.token)
    expect([status, user]).toEqual([200, await club.ok(api.users.me, { as: json })])
    expect(headers).not.toHaveProperty('x-session-expires-in')
    club.clock.pass({ seconds: 3599 })
    expect((await verify(json.token)).status).toBe(200)
    club.clock.pass({ seconds: 1 })
    expect((await verify(json.token)).status).toBe(401)
  })

  it('asking whose token it is refuses what is none, and one that was signed out', async () => {
    const { username } = await registerFamily()
    const { json } = await tokenLogin(username)
    await club.ok(api.auth.logout, { as: json })
    for (const token of [json.token, 'x', 'a.b.c', `${json.token}x`]) {
      expect((await verify(token)).json.message).toBe('Invalid or expired token')
    }
    expect((await club.call(api.auth.verifyToken, { body: { token: '' } })).status).toBe(400)
  })

  it('asking whose token it is is limited to 120 times a minute from one address', async () => {
    const replies = await Promise.all(Array.from({ length: 130 }, () => verify('x')))
    expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10)
  })
})
