import bcrypt from 'bcryptjs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newAccount, newPlayer, numbered } from '../forms.ts'

const club = await openClub()
const { updateRow } = await import('#functions/platform/data/writes.ts')
const { commit } = await import('#functions/platform/data/transaction.ts')
const { keys } = await import('#functions/platform/data/table.ts')
const { getClaimOwner } = await import('#functions/stores/claims/store.ts')

afterEach(() => vi.restoreAllMocks())

const register = (username: string, password: string) =>
  club.call(api.auth.register, { body: newAccount(username, { password, confirmPassword: password }) })
const login = (username: string, password: string) =>
  club.call(api.auth.login, { body: { username, password } })

describe('a password', () => {
  it.each(['123456', 'password', 'PassWord', 'lacrosse', 'iloveyou', 'qwerty123', 'ｐａｓｓｗｏｒｄ'])(
    'the password %s is refused as too common',
    async password => {
      const { status, json } = await register(numbered('person'), password)
      const message = 'This password is too common. Please choose another one.'
      expect([status, json.issues]).toEqual([400, [{ field: 'password', message }]])
    },
  )

  it.each([
    'Goaliedana',
    'GOALIEDANA',
    'goaliedana@example.com',
    'Ridgeline Lacrosse',
    'ridgeline',
    'ｇｏａｌｉｅｄａｎａ',
  ])('the password %s is refused as the person’s own name or the club’s', async password => {
    const { status, json } = await register('goalieDana', password)
    const message = 'Your password can’t be your username, your email address or the club’s name.'
    expect([status, json.issues]).toEqual([400, [{ field: 'password', message }]])
  })

  it('a password of six wide letters that fold into fewer is too short', async () => {
    const { status, json } = await register(numbered('person'), 'e\u0301'.repeat(3))
    expect([status, json.message]).toEqual([400, 'Password must be at least 6 characters'])
  })

  it.each([
    ['72 letters', 'a'.repeat(72)],
    ['36 letters of two bytes', 'é'.repeat(36)],
    ['120 letters', 'k'.repeat(120)],
  ])('a password counts beyond %s: two that differ at their end are two', async (_, stem) => {
    const username = numbered('person')
    expect((await register(username, `${stem}X`)).status).toBe(201)
    expect((await login(username, `${stem}Y`)).status).toBe(401)
    expect((await login(username, stem)).status).toBe(401)
    expect((await login(username, `${stem}X`)).status).toBe(200)
  })

  it('a password with a zero character in it counts as a whole', async () => {
    const username = numbered('person')
    await register(username, 'goalie\u0000glove')
    expect((await login(username, 'goalie\u0000other')).status).toBe(401)
    expect((await login(username, 'goalie\u0000glove')).status).toBe(200)
  })

  it('a password is the same however its accents are typed, and another in another case', async () => {
    const username = numbered('person')
    await register(username, 'zoë-likes-goals')
    expect((await login(username, 'zoe\u0308-likes-goals')).status).toBe(200)
    expect((await login(username, 'Zoë-likes-goals')).status).toBe(401)
  })
})

describe('a failed log-in', () => {
  const known = numbered('person')
  const password = 'goalie-glove-7'
  /** Everybody who may not sign in, with the right password if they have one. */
  const failures: [string, () => Promise<string>, string][] = [
    ['a wrong password', async () => known, 'goalie-glove-8'],
    ['an unknown name', async () => 'nobody-at-all', password],
    ['a name too long for any account', async () => 'ﷺ'.repeat(254), password],
    ['an address that nobody has', async () => 'nobody@example.com', password],
    ['the address and a wrong password', async () => `${known}@example.com`, 'goalie-glove-8'],
    ['a disabled account', () => changed('disabled'), password],
    ['an account that is being deleted', () => changed('deleting'), password],
    ['a child’s account', childAccount, password],
  ]

  async function changed(status: string) {
    const username = numbered('person')
    const { json } = await register(username, password)
    await commit(updateRow(keys.user(json.user.id), { set: { status } }))
    return username
  }

  async function childAccount() {
    const { json } = await register(numbered('person'), password)
    const child = await club.ok(api.players.create, { as: json, body: newPlayer('Sam') })
    const username = `sam.whitfield.${child.id.slice(-6).toLowerCase()}`
    expect(await getClaimOwner('username', username)).toEqual(expect.stringMatching(/^usr_/))
    return username
  }

  it.each(failures)(
    'a failed login with %s gets the same answer and costs the same as any other',
    async (_, nameOf, typed) => {
      if (!(await getClaimOwner('username', known))) await register(known, password)
      const username = await nameOf()
      const compare = vi.spyOn(bcrypt, 'compare')
      const { status, headers, text, setCookies } = await login(username, typed)
      expect({ status, text, setCookies }).toEqual({
        status: 401,
        text: JSON.stringify({
          message: 'Invalid username or password',
          error: 'Invalid username or password',
          issues: [],
        }),
        setCookies: [],
      })
      expect(headers).toEqual((await login(numbered('nobody'), typed)).headers)
      // One comparison each, at the configured cost, with a hash that bcrypt does not reject up front.
      expect(compare).toHaveBeenCalledTimes(2)
      for (const [, hash] of compare.mock.calls) {
        expect(hash).toMatch(/^\$2[aby]\$04\$[./A-Za-z0-9]{53}$/)
        expect(bcrypt.getRounds(hash)).toBe(4)
      }
    },
  )

  it('a log-in with the right password does not count as failed', async () => {
    const username = numbered('person')
    await register(username, password)
    const compare = vi.spyOn(bcrypt, 'compare')
    expect((await login(username, password)).status).toBe(200)
    expect(compare).toHaveBeenCalledTimes(1)
  })
})
