import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { api } from '#shared/routes.ts'
import type { ProfileChanges } from '#shared/users/model.ts'
import { openClub } from '../club.ts'
import { newAccount, newPlayer, numbered } from '../forms.ts'
import { fetchAuditRows } from '../imports/audit.ts'

const club = await openClub()
const { users } = await import('#functions/stores/users/store.ts')
const password = 'goalie-glove-7'

async function registerFamily() {
  const username = numbered('profile')
  const { token, user } = await club.ok(api.auth.register, { body: newAccount(username) })
  await club.tick()
  const change = (body: z.input<typeof ProfileChanges>) =>
    club.call(api.users.updateProfile, { as: { token }, params: { id: user.id }, body })
  return { username, email: user.email, as: { token }, user, change }
}
const login = (username: string) => club.call(api.auth.login, { body: { username, password } })
const subjects = (email: string) => club.ses.mails(email).map(({ subject }) => subject)

describe('one’s own profile', () => {
  it('a profile changes in what one sends, and nothing else', async () => {
    const { user, as, change } = await registerFamily()
    const { status, json } = await change({
      firstName: 'Zoë',
      mobilePhone: '555-010-7777',
      address: '1 Lake St',
    })
    const changed = {
      firstName: 'Zoë',
      fullName: 'Zoë Whitfield',
      mobilePhone: '555-010-7777',
      phoneNumber: '555-010-7777',
    }
    expect([status, json]).toEqual([200, { ...user, ...changed, address: '1 Lake St' }])
    expect(await club.ok(api.users.me, { as })).toEqual(json)
  })

  it('a profile whose names and address are all words changes to other words, and is found by the first ones', async () => {
    const { username, user, as, change } = await registerFamily()
    const words = (letters: string) => ({
      firstName: [...letters.repeat(30)].slice(0, 30).join(' '),
      lastName: [...letters.repeat(30)].slice(0, 30).reverse().join(' '),
    })
    const address = (letter: string) => `${`${letter}.`.repeat(20)}${username}@example.com`
    await change({ ...words('abcdefg'), email: address('x'), password })
    const changed = { ...words('hijklmn'), email: address('y'), password }
    expect(await change(changed)).toMatchObject({ status: 200 })
    expect(await club.ok(api.users.me, { as })).toMatchObject(words('hijklmn'))
    const { json } = await club.call(api.users.list, {
      as: await club.person('admin'),
      query: { search: 'h i j' },
    })
    expect(json).toMatchObject([{ id: user.id }])
  })

  it('a profile is listed under its new name', async () => {
    const { user, change } = await registerFamily()
    await change({ lastName: 'Aardvark' })
    const { rows } = await users.list('list', 'USERS', { limit: 1 })
    expect(rows).toMatchObject([{ id: user.id, lastName: 'Aardvark' }])
  })

  it.each([
    [{ firstName: 'Z' }, 'firstName', 'First name must be at least 2 characters'],
    [{ email: 'nowhere' }, 'email', 'Please enter a valid email address'],
    [{ role: 'admin' }, 'role', 'role is not a field of this request'],
    [{ username: 'other' }, 'username', 'username is not a field of this request'],
    [{ emailConfirmed: true }, 'emailConfirmed', 'emailConfirmed is not a field of this request'],
    [{ coachShirtSize: 'XS' }, 'coachShirtSize', 'Please select a shirt size'],
  ])('a profile refuses %j', async (body, field, message) => {
    const { status, json } = await (await registerFamily()).change(body as object)
    expect([status, json.issues]).toEqual([400, [{ field, message }]])
  })
})

describe('a new address', () => {
  it('a new address needs the password, signs in from then on, and is mailed to both', async () => {
    const { email, change } = await registerFamily()
    const wanted = `new-${email}`
    for (const [typed, message] of [
      [undefined, 'Please enter your password to change your email'],
      ['wrong-password', 'This is not your password'],
    ]) {
      const { status, json } = await change({ email: wanted, password: typed })
      expect([status, json.issues]).toEqual([400, [{ field: 'password', message }]])
    }
    expect((await change({ email: wanted, password })).json.email).toBe(wanted)
    expect([(await login(wanted)).status, (await login(email)).status]).toEqual([200, 401])
    await club.tick()
    expect(subjects(wanted)).toEqual(['Confirm your email for Ridgeline Lacrosse'])
    expect(subjects(email).at(-1)).toBe('Your email for Ridgeline Lacrosse was changed')
    const [welcome, changed] = club.ses.mails(email)
    expect([welcome?.to, changed?.text.includes(wanted)]).toEqual([[email], true])
  })

  it('a new address can be asked for five times an hour, since each writes to somebody', async () => {
    const { change } = await registerFamily()
    const ask = () => change({ email: `${numbered('stranger')}@example.com`, password })
    for (let n = 0; n < 5; n++) expect((await ask()).status).toBe(200)
    expect((await ask()).status).toBe(429)
  })

  it('a new address that somebody else has asked for again and again can still be asked for by its owner', async () => {
    const wanted = `${numbered('wanted')}@example.com`
    for (const stranger of [await registerFamily(), await registerFamily(), await registerFamily()])
      for (const email of [wanted, stranger.email, wanted, stranger.email])
        expect((await stranger.change({ email, password })).status).toBe(200)
    const owner = await registerFamily()
    expect((await owner.change({ email: wanted, password })).status).toBe(200)
  })

  it('a new address voids a reset link that waits in the former mailbox', async () => {
    const { email, change } = await registerFamily()
    const { debug } = await club.ok(api.auth.forgotPassword, { body: { email } })
    await club.tick()
    await change({ email: `left-${email}`, password })
    const token = new URL(debug?.resetLink ?? '').searchParams.get('token') ?? ''
    const body = { token, password: 'Goalie-Glove-2026!', confirmPassword: 'Goalie-Glove-2026!' }
    expect((await club.call(api.auth.resetPassword, { body })).status).toBe(400)
  })

  it('a new address is nobody else’s, and of two who want one at once one gets it', async () => {
    const [one, other] = [await registerFamily(), await registerFamily()]
    const taken = await one.change({ email: other.email.toUpperCase(), password })
    const message = 'That email address is already in use'
    expect([taken.status, taken.json.issues]).toEqual([409, [{ field: 'email', message }]])
    const wanted = `wanted-${one.email}`
    const replies = await Promise.all([one, other].map(({ change }) => change({ email: wanted, password })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('a new address frees the old one, and counts as changed only where it differs', async () => {
    const { email, change } = await registerFamily()
    expect((await change({ email })).json.email).toBe(email)
    await change({ email: `moved-${email}`, password })
    const again = await club.call(api.auth.register, {
      body: newAccount('x', { username: numbered('free'), email }),
    })
    expect(again.status).toBe(201)
    await club.tick()
    expect(subjects(`moved-${email}`)).toHaveLength(1)
  })

  it('a new address in another case needs no password and sends no mail', async () => {
    const { email, user, change } = await registerFamily()
    const { status, json } = await change({ email: email.toUpperCase(), password })
    expect([status, json.email]).toEqual([200, email.toUpperCase()])
    expect((await login(email)).json.user.id).toBe(user.id)
  })
})

describe('another person’s profile', () => {
  const readOwnProfile = (as: { token: string }) => club.ok(api.users.me, { as })
  const change = (as: { token: string }, id: string, body: z.input<typeof ProfileChanges>) =>
    club.call(api.users.updateProfile, { as, params: { id }, body })
  const accountOf = async (playerId: string) => {
    const { getPlayer } = await import('#functions/stores/players/store.ts')
    return (await getPlayer(playerId))?.userId ?? ''
  }

  it('an administrator can change another person’s name, phone and address, without a password', async () => {
    const admin = await club.person('admin')
    const { user, as, email } = await registerFamily()
    const child = await club.ok(api.players.create, { as, body: newPlayer('Sam') })
    const next = `moved-${email}`
    const body = { fullName: 'Ann Marie Doe', email: next, phoneNumber: '555-010-8888' }
    const { status, json } = await change(admin, user.id, body)
    const changed = { firstName: 'Ann Marie', lastName: 'Doe', email: next, mobilePhone: '555-010-8888' }
    expect([status, json]).toEqual([200, expect.objectContaining({ ...changed, emailConfirmed: false })])
    expect(await readOwnProfile(as)).toEqual(json)
    await club.tick()
    expect(subjects(email).some(subject => subject.includes('was changed'))).toBe(true)
    expect(subjects(next).some(subject => subject.includes('Confirm'))).toBe(true)
    const found = await club.ok(api.users.list, { as: admin, query: { search: 'marie doe' } })
    expect(found.map(({ id }) => id)).toEqual([user.id])
    const [row] = await club.ok(api.users.list, { as: admin, query: { search: 'Sam', role: 'player' } })
    expect(row).toMatchObject({
      playerId: child.id,
      relationships: { parents: [{ name: 'Ann Marie Doe', email: next }] },
    })
    expect(await fetchAuditRows('user.profile')).toMatchObject([
      { actor: admin.id, subject: user.id, details: { fields: ['fullName', 'email', 'phoneNumber'] } },
    ])
    // The same again changes nothing, and is recorded as nothing.
    expect((await change(admin, user.id, { fullName: 'Ann Marie Doe' })).status).toBe(200)
    expect(await fetchAuditRows('user.profile')).toHaveLength(1)
    expect(await club.verify()).toEqual([])
  })

  it('a guardian changes how to reach their own child, and nothing else', async () => {
    const { as } = await registerFamily()
    const child = await club.ok(api.players.create, { as, body: newPlayer('Sam') })
    const id = await accountOf(child.id)
    expect((await change(as, id, { mobilePhone: '555-010-9999', city: 'Lakeview' })).json).toMatchObject({
      firstName: 'Sam',
      mobilePhone: '555-010-9999',
      city: 'Lakeview',
    })
    const refusals = {
      firstName: 'Tom',
      fullName: 'Tom Cat',
      email: 'tom@example.com',
      usaLacrosseNumber: '12345',
    }
    for (const [field, value] of Object.entries(refusals)) {
      const { status, json } = await change(as, id, { [field]: value })
      expect([status, json.issues?.[0]?.field], field).toEqual([400, field])
    }
    const admin = await club.person('admin')
    expect((await change(admin, id, { fullName: 'Tom Cat' })).status).toBe(400)
    expect((await change(admin, id, { email: 'tom@example.com' })).status).toBe(400)
    expect((await change(admin, id, { fullName: 'Sam Whitfield', usaLacrosseNumber: '12345' })).status).toBe(
      200,
    )
  })

  it('the profile of somebody else is not changed by anybody else', async () => {
    const { user, as } = await registerFamily()
    const child = await club.ok(api.players.create, { as, body: newPlayer('Sam') })
    const director = await club.person('program_director')
    const other = await registerFamily()
    await club.ok(api.players.create, { as: other.as, body: newPlayer('Kim') })
    for (const stranger of [director, other.as]) {
      for (const id of [user.id, await accountOf(child.id), 'usr_none']) {
        expect((await change(stranger, id, { city: 'Elsewhere' })).status).toBe(404)
      }
    }
  })

  it('an administrator cannot give somebody an address that is taken, whoever moves there', async () => {
    const [one, two] = [await registerFamily(), await registerFamily()]
    const { status, json } = await change(await club.person('admin'), one.user.id, { email: two.email })
    expect([status, json.issues?.[0]?.field]).toEqual([409, 'email'])
  })
})
