import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newAccount, numbered } from '../forms.ts'
import { createSteps } from './steps.ts'

const club = await openClub()
const { login } = createSteps(club)
const { getClaimOwner } = await import('#functions/stores/claims/store.ts')

const register = (more: object) =>
  club.call(api.auth.register, { body: newAccount(numbered('person'), more) })
const answer = async (more: object) => {
  const { status, json } = await register(more)
  return [status, json.message]
}
const taken = [409, 'That username or email is already in use']

it.each([
  ['Straße77', 'STRAßE77'],
  ['Renée', 'RENÉE'],
  ['Renée2', 'Rene\u0301e2'],
  ['J\u030cack', '\u01f0ack'],
  ['ﬁona', 'fiona'],
  ['Ｗｉｄｅ', 'wide'],
  ['𝐁𝐨𝐥𝐝', 'bold'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
  ['ΟΔΥΣΣΕΥΣ2', 'Οδυσσευσ2'],
  ['trimmed', '  trimmed '],
])('the name %s is the same as %s: it is taken, and both sign its owner in', async (first, second) => {
  expect((await register({ username: first })).status).toBe(201)
  expect(await answer({ username: second })).toEqual(taken)
  for (const username of [first, second]) expect((await login(username)).json.user.username).toBe(first)
})

it.each([
  ['modern.sam', 'rnodern.sam'],
  ['cora.field', 'сога.field'],
  ['billy.l', 'bi11y.1'],
  ['bob.gold', 'b0b.go1d'],
  ['anna.ray', 'аnna.ray'],
  ['lily.may', 'LiIy.May'],
])('the name %s is already taken by %s, which looks like it', async (first, second) => {
  expect((await register({ username: first })).status).toBe(201)
  expect(await answer({ username: second })).toEqual(taken)
})

it('names and addresses are shown as they were entered', async () => {
  const { json } = await register({ username: 'McDoe', email: 'McDoe@Example.com' })
  expect(json.user).toMatchObject({ username: 'McDoe', email: 'McDoe@Example.com' })
})

it('e-mail addresses that differ only in case are the same, and the answer says nothing of whose they are', async () => {
  await register({ email: 'casey@example.com' })
  const { status, json, setCookies } = await register({ username: 'freed', email: ' Casey@EXAMPLE.com' })
  expect([status, json.message, json.issues, setCookies]).toEqual([...taken, [], []])
  // What could not be created uses up no name.
  expect(await getClaimOwner('username', 'freed')).toBeUndefined()
  expect((await register({ username: 'freed' })).status).toBe(201)
})

it('a name or address that several people request at once goes to one of them', async () => {
  const all = await Promise.all(['Race', 'race', 'RACE', 'rAce'].map(username => register({ username })))
  expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
})

it('a name may be as long as the form allows, in any script', async () => {
  for (const letter of ['ﷺ', '각', '𐐨']) {
    const long = (length: number) => letter.repeat(length / letter.length)
    const more = { username: long(38) + letter, firstName: long(60), lastName: long(60), city: long(80) }
    const { status, json } = await register(more)
    expect([status, json.message]).toEqual([201, undefined])
    expect(json.user.lastName).toBe(more.lastName)
  }
})
