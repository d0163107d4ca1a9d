import bcrypt from 'bcryptjs'
import { afterEach, expect, it, vi } from 'vitest'
import { FirstPassword, NewPassword } from '#shared/auth/model.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newAccount, newPlayer, numbered } from '../forms.ts'
import { createBrowser, sessionCookie } from './browser.ts'
import { createSteps, first, setFields, strong, twice } from './steps.ts'

const club = await openClub()
const { registerFamily, login, status, mailed, reset } = createSteps(club)
const { getClaimOwner } = await import('#functions/stores/claims/store.ts')
const { getUser } = await import('#functions/stores/users/store.ts')
const { checkPassword, findPasswordIssues, hashPassword } = await import(
  '#functions/services/auth/passwords.ts'
)

afterEach(() => vi.restoreAllMocks())

const tooShort = 'Password must be at least 6 characters'
const tooCommon = 'This password is too common. Please choose another one.'
const ownWord = 'Your password can’t be your username, your email address or the club’s name.'
it.each([
  ['123456', tooCommon],
  ['PassWord', tooCommon],
  ['lacrosse1', tooCommon],
  ['ｐａｓｓｗｏｒｄ', tooCommon],
  ['Goaliedana', ownWord],
  ['ｇｏａｌｉｅｄａｎａ', ownWord],
  ['DANA.W@example.com', ownWord],
  ['dana.w', ownWord],
  ['Ridgeline Lacrosse', ownWord],
  ['ridgeline', ownWord],
  // Six letters that fold into three.
  ['e\u0301'.repeat(3), tooShort],
  ['gloves', undefined],
])('what is wrong with the password %s of goalieDana: %s', (password, message) => {
  const account = { username: 'goalieDana', email: 'dana.w@example.com', clubName: 'Ridgeline Lacrosse' }
  const issues = findPasswordIssues(password, account)
  expect(issues).toEqual(message ? [{ field: 'password', message }] : [])
})

it('a first password that everybody knows is said in the form, before it is sent', () => {
  expect(FirstPassword.safeParse(twice('lacrosse1')).error?.issues).toMatchObject([
    { path: ['password'], message: tooCommon },
  ])
  expect(FirstPassword.safeParse(twice('gloves')).success).toBe(true)
})

it.each([
  ['Short-1!', 'Password must be at least 12 characters long'],
  ['goalie-glove-2026!', 'Password must include at least one uppercase letter'],
  ['GOALIE-GLOVE-2026!', 'Password must include at least one lowercase letter'],
  ['Goalie-Glove-Club!', 'Password must include at least one number'],
  ['GoalieGlove2026x', 'Password must include at least one special character'],
  ['Ridgeline Lacrosse', 'Password must include at least one number'],
  [`Aa1!${'x'.repeat(125)}`, 'Password must be at most 128 characters'],
])('the new password %s is refused: %s', (password, message) => {
  expect(NewPassword.safeParse(twice(password)).error?.issues[0]).toMatchObject({
    path: ['password'],
    message,
  })
})

it('a new password is entered twice alike, and is not what everybody knows of the account', async () => {
  const different = NewPassword.safeParse({ password: strong, confirmPassword: `${strong}x` })
  expect(different.error?.issues).toMatchObject([
    { path: ['confirmPassword'], message: 'Passwords do not match' },
  ])
  const email = `${numbered('Forgetful-')}@Example.com`
  const { as } = await registerFamily({ email })
  const { json } = await club.call(api.auth.changePassword, { as, body: change(first, email) })
  expect(json.message).toBe(ownWord)
  const token = await mailed(email)
  expect((await reset(token, email)).json.message).toBe(ownWord)
  expect((await reset(token)).status).toBe(200)
})

it.each([
  ['beyond 72 letters', `${'a'.repeat(72)}X`, `${'a'.repeat(72)}Y`, false],
  ['beyond 36 letters of two bytes', `${'é'.repeat(36)}X`, 'é'.repeat(36), false],
  ['beyond 120 letters', `${'k'.repeat(120)}X`, `${'k'.repeat(120)}Y`, false],
  ['beyond a zero character', 'goalie\u0000glove', 'goalie\u0000other', false],
  ['in its cases', 'zoë-likes-goals', 'Zoë-likes-goals', false],
  ['in its letters, however accents are typed', 'zoë-likes-goals', 'zoe\u0308-likes-goals', true],
])('a password counts %s', async (_, password, typed, isSame) => {
  const hash = await hashPassword(password)
  expect([await checkPassword(password, hash), await checkPassword(typed, hash)]).toEqual([true, isSame])
  expect(await checkPassword(password, undefined)).toBe(false)
})

const tokenLogin = (username: string, password = first) =>
  club.call(api.auth.tokenLogin, { body: { username, password } })
it('signing in for a token alone gives a token that works, and no cookie', async () => {
  const { username } = await registerFamily()
  const { status, json, setCookies, headers } = await tokenLogin(username)
  expect([status, setCookies, headers['x-session-expires-in']]).toEqual([200, [], '3600'])
  expect((await club.ok(api.users.me, { as: json })).username).toBe(username)
})

it('both ways to sign in, by the name or the e-mail address, count as tries at one account and answer alike', async () => {
  const { username, email } = await registerFamily()
  expect((await login(email.toUpperCase())).json.user.username).toBe(username)
  const wrong = 'wrong-password'
  const tries = [await login(username, wrong), await tokenLogin(username, wrong), await login(email, wrong)]
  tries.push(await tokenLogin(email, wrong), await login(username, wrong))
  expect(tries.map(({ status }) => status)).toEqual(Array(5).fill(401))
  const refused = [await tokenLogin(username), await login(username), await login(email)]
  expect(refused.map(({ status }) => status)).toEqual([429, 429, 429])
  expect(new Set(refused.map(({ text }) => text)).size).toBe(1)
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
  const { id, as } = await registerFamily({ username: own.toUpperCase(), email: own })
  const change = { as, params: { id }, body: { email: `moved-${own}`, password: first } }
  await club.ok(api.users.updateProfile, change)
  expect((await login(own)).json.user.id).toBe(id)
  // An address belongs to its owner, even if it is still somebody's name.
  const next = await registerFamily({ email: own })
  expect((await login(own)).json.user.id).toBe(next.id)
})

async function changed(status: string) {
  const { id, username } = await registerFamily()
  await setFields(id, { status })
  return username
}
async function childAccount() {
  const child = await club.ok(api.players.create, { as: await registerFamily(), body: newPlayer('Sam') })
  const username = `sam.whitfield.${child.id.slice(-6).toLowerCase()}`
  expect(await getClaimOwner('username', username)).toEqual(expect.stringMatching(/^usr_/))
  return username
}
const known = await registerFamily()

/** Everybody who may not sign in, with the right password if they have one. */
it.each<[string, () => Promise<string>, string]>([
  ['a wrong password', async () => known.username, 'goalie-glove-8'],
  ['the address and a wrong password', async () => known.email, 'goalie-glove-8'],
  ['an unknown name', async () => 'nobody-at-all', first],
  ['a name too long for any account', async () => 'ﷺ'.repeat(254), first],
  ['an address that nobody has', async () => 'nobody@example.com', first],
  ['a disabled account', () => changed('disabled'), first],
  ['an account that is being deleted', () => changed('deleting'), first],
  ['a child’s account', childAccount, first],
])(
  'a failed login with %s gets the same answer and costs the same as any other',
  async (_, nameOf, typed) => {
    const username = await nameOf()
    const compare = vi.spyOn(bcrypt, 'compare')
    const { status, headers, json, setCookies } = await login(username, typed)
    const message = 'Invalid username or password'
    expect({ status, json, setCookies }).toEqual({
      status: 401,
      json: { message, error: message, issues: [] },
      setCookies: [],
    })
    expect(headers).toEqual((await login(numbered('nobody'), typed)).headers)
    // One comparison each, at the configured cost, with a hash that bcrypt does not reject up front.
    expect(compare).toHaveBeenCalledTimes(2)
    for (const [, hash] of compare.mock.calls) expect(hash).toMatch(/^\$2[aby]\$04\$[./A-Za-z0-9]{53}$/)
  },
)

const change = (currentPassword: string, password = strong) => ({ currentPassword, ...twice(password) })

it('changing the password signs out every other device, and continues here with a new session', async () => {
  const { username, email, browser, as } = await registerFamily()
  const there = createBrowser(club)
  const elsewhere = (await there.call(api.auth.login, { body: { username, password: first } })).json
  const cookie = browser.jar.get(sessionCookie)
  const { json } = await browser.call(api.auth.changePassword, { as, body: change(first) })
  expect(json.user.username).toBe(username)
  expect(browser.jar.get(sessionCookie)).not.toBe(cookie)
  expect([await status(as), await status(elsewhere), await status(json)]).toEqual([401, 401, 200])
  expect((await browser.call(api.auth.recover)).status).toBe(200)
  expect((await there.call(api.auth.recover)).status).toBe(401)
  expect([(await login(username)).status, (await login(username, strong)).status]).toEqual([401, 200])
  expect((await getUser(json.user.id))?.pwRule).toBe('min12')
  await club.tick()
  const subjects = club.ses.mails(email).map(({ subject }) => subject)
  expect(subjects).toContain('Your Ridgeline Lacrosse password was changed')
})

it('changing the password requires the current one, and allows five guesses', async () => {
  const { as } = await registerFamily()
  const attempt = (current: string) => club.call(api.auth.changePassword, { as, body: change(current) })
  const message = 'This is not your current password'
  for (let n = 0; n < 5; n++) {
    const { status, json } = await attempt('not-it-at-all')
    expect([status, json.issues]).toEqual([400, [{ field: 'currentPassword', message }]])
  }
  expect((await attempt(first)).status).toBe(429)
  expect(await status(as)).toBe(200)
})

it('a password that two tabs change at once is changed by one of them', async () => {
  const { as, username } = await registerFamily()
  const passwords = [strong, 'Other-Glove-2026!']
  const replies = await Promise.all(
    passwords.map(next => club.call(api.auth.changePassword, { as, body: change(first, next) })),
  )
  const [done, other] = replies.map(({ status }) => status).sort()
  // 401 if the other one began after the session had ended.
  expect([done, [401, 409].includes(other ?? 0)]).toEqual([200, true])
  const good = await Promise.all(passwords.map(async next => (await login(username, next)).status))
  expect(good.sort()).toEqual([200, 401])
})

it('changing the password voids a reset link that is already in the mail', async () => {
  const { email, as } = await registerFamily()
  const token = await mailed(email)
  await club.ok(api.auth.changePassword, { as, body: change(first) })
  expect((await reset(token)).status).toBe(400)
})
