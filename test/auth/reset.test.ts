import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newAccount, numbered } from '../forms.ts'
import { createResetSteps, first, strong } from './resetSteps.ts'

const club = await openClub()
const { updateRow } = await import('#functions/platform/data/writes.ts')
const { commit } = await import('#functions/platform/data/transaction.ts')
const { keys } = await import('#functions/platform/data/table.ts')

const { registerFamily, mailed, reset, login } = createResetSteps(club)
const over = 'This link is no longer valid. Please request a new password reset link.'

describe('a forgotten password', () => {
  it('a forgotten password is replaced by the link in a mail, once, and every device is signed out', async () => {
    const { email, username, token } = await registerFamily()
    const link = await mailed(email)
    expect(link).toMatch(/^[\w-]{43}$/)
    expect((await reset(link)).json).toEqual({
      message: 'Your password has been reset. You can log in with it now.',
    })
    expect((await club.call(api.users.me, { as: { token } })).status).toBe(401)
    expect([(await login(username, first)).status, (await login(username, strong)).status]).toEqual([
      401, 200,
    ])
    const { status, json, setCookies } = await reset(link)
    expect([status, json.message, setCookies]).toEqual([400, over, []])
    await club.tick()
    expect(club.ses.mails(email).at(-1)?.subject).toBe('Your Ridgeline Lacrosse password was changed')
  })

  it('every reset link works until one is used, so that a stranger who asks again voids nobody’s', async () => {
    const { email, user } = await registerFamily()
    const [older, newer] = [await mailed(email), await mailed(email)]
    expect((await reset(older)).status).toBe(200)
    expect((await reset(newer)).json.message).toBe(over)
    const [one, other] = [await mailed(email), await mailed((await registerFamily()).email)]
    await commit(updateRow(keys.user(user.id), { set: { resetId: 'another' } }))
    expect((await reset(one)).json.message).toBe(over)
    expect((await reset(other)).status).toBe(200)
  })

  it('a reset link works for thirty minutes', async () => {
    const { email } = await registerFamily()
    const newest = await mailed(email)
    club.clock.pass({ minutes: 30, seconds: -1 })
    expect((await reset(`${newest}x`)).status).toBe(400)
    club.clock.pass({ seconds: 1 })
    expect((await reset(newest)).json.message).toBe(over)
    const last = await mailed(email)
    club.clock.pass({ minutes: 30, seconds: -1 })
    expect((await reset(last)).status).toBe(200)
  })

  it('a reset link opened twice at once sets one password', async () => {
    const { email, username } = await registerFamily()
    const link = await mailed(email)
    const passwords = [strong, 'Other-Glove-2026!'] as const
    const replies = await Promise.all(passwords.map(password => reset(link, password)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
    const good = await Promise.all(passwords.map(async password => (await login(username, password)).status))
    expect(good.sort()).toEqual([200, 401])
  })

  it('a reset ends the calendar addresses that were made before', async () => {
    const { email, token } = await registerFamily()
    const { url } = await club.ok(api.calendar.subscribe, { as: { token }, body: {} })
    const open = async () =>
      (
        await club.gateway.handle({
          method: 'GET',
          url: new URL(url).pathname,
          headers: {},
          ip: '203.0.113.9',
        })
      ).status
    expect(await open()).toBe(200)
    await reset(await mailed(email))
    expect(await open()).toBe(404)
  })

  it('an account locked by guesses is open again after a reset', async () => {
    const { email, username } = await registerFamily()
    for (let n = 0; n < 6; n++) await login(username, 'wrong-password')
    expect((await login(username, first)).status).toBe(429)
    await reset(await mailed(email))
    expect((await login(username, strong)).status).toBe(200)
  })

  it('a reset proves that the e-mail address is its owner’s', async () => {
    const { email, user } = await registerFamily()
    expect(user.emailConfirmed).toBe(false)
    await reset(await mailed(email))
    const { json } = await club.call(api.auth.login, { body: { username: email, password: strong } })
    expect(json.user.emailConfirmed).toBe(true)
  })
})

describe('a new password', () => {
  it.each([
    ['Short-1!', 'Password must be at least 12 characters long'],
    ['goalie-glove-2026!', 'Password must include at least one uppercase letter'],
    ['GOALIE-GLOVE-2026!', 'Password must include at least one lowercase letter'],
    ['Goalie-Glove-Club!', 'Password must include at least one number'],
    ['GoalieGlove2026x', 'Password must include at least one special character'],
    ['Ridgeline Lacrosse', 'Password must include at least one number'],
    [`Aa1!${'x'.repeat(125)}`, 'Password must be at most 128 characters'],
  ])('the new password %s is refused: %s', async (password, message) => {
    const { status, json } = await reset('anything', password)
    expect([status, json.message]).toEqual([400, message])
    expect(json.issues[0]).toEqual({ field: 'password', message })
  })

  it('a new password must be entered twice alike, and must not be the account’s own address', async () => {
    const { status, json } = await reset('anything', strong, `${strong}x`)
    expect([status, json.issues]).toEqual([
      400,
      [{ field: 'confirmPassword', message: 'Passwords do not match' }],
    ])
    const username = `${numbered('Forgetful-')}-X`
    await club.ok(api.auth.register, { body: newAccount(username, { email: `${username}@Example.com` }) })
    const token = await mailed(`${username}@Example.com`)
    const own = await reset(token, `${username}@Example.com`)
    expect(own.json.message).toContain('can’t be your username')
    expect((await reset(token)).status).toBe(200)
  })
})
