import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { confirmAddress } from '../confirmAddress.ts'
import { newAdministrator, newPlayer, numbered } from '../forms.ts'
import { fetchAuditRows } from '../imports/audit.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { createClaimFixture, noLink, unknown, why } from './claiming.ts'

const { watch, beforeNextWrite } = createRaceInjector()
const club = await openClub({ watch: { dynamodb: watch } })
const { withoutAdmin, issue, check, claim, promote, family, countUses } = await createClaimFixture(club)
const { listUsersOfRole } = await import('#functions/stores/users/store.ts')

describe('whose a link is', () => {
  it('a link for one address makes no other account', async () => {
    await withoutAdmin()
    const token = await issue({ email: 'treasurer@example.com' })
    const { status, json } = await claim(token)
    const message = 'This link is for treasurer@example.com'
    expect([status, json.issues]).toEqual([400, [{ field: 'email', message }]])
    const other = await promote(token, await family())
    expect([other.status, other.json.message]).toEqual([
      409,
      expect.stringContaining('This link is for treasurer@example.com, but you are logged in as'),
    ])
    expect((await check(token)).status).toBe(200)
  })

  it('who has an account is asked to log in, and told so only with a link that works', async () => {
    await withoutAdmin()
    const { email } = await family()
    const token = await issue({ email })
    expect((await check(token)).json).toMatchObject({ email, hasAccount: true })
    const { status, json } = await claim(token, { email })
    const message = 'This email already has an account. Log in with it, then open the link again.'
    expect([status, json.issues]).toEqual([409, [{ field: 'email', message }]])
    expect((await claim(unknown, { email })).json.message).toBe(noLink)
  })

  it('somebody who is signed in keeps their account, and makes no second one', async () => {
    await withoutAdmin()
    const { token: session } = await family()
    const token = await issue()
    const { status, json } = await club.call(api.auth.claim, {
      as: { token: session },
      body: newAdministrator(token, numbered('chief')),
    })
    expect([status, json.message]).toEqual([409, expect.stringMatching(/^You are already logged in\./)])
    expect((await check(token)).status).toBe(200)
  })

  it('a family’s own account becomes the administrator’s; a short password is replaced first', async () => {
    await withoutAdmin()
    const { id, email, token } = await family()
    const link = await issue({ email })
    const { status, json } = await promote(link, { token })
    expect([status, json.user]).toMatchObject([
      200,
      { id, role: 'admin', actsAs: 'parent', passwordDue: true },
    ])
    // Of the sessions only the one that goes on in this browser counts.
    expect((await club.call(api.users.me, { as: { token } })).status).toBe(401)
    expect((await club.call(api.users.me, { as: json })).status).toBe(200)
    await club.tick()
    const [mail] = club.ses.mails(email).filter(({ subject }) => subject.includes('Administrator'))
    // Nobody knows yet whose mailbox it is.
    expect(mail?.text).not.toContain('/reset-password')
    expect((await fetchAuditRows('admin.claim')).filter(({ actor }) => actor === id)).toMatchObject([
      { subject: id, details: { from: 'parent', to: 'admin' } },
    ])
    expect((await promote(link, json)).status).toBe(404)
  })

  it('staff with a good password have the rights at once, even a coach under review', async () => {
    await withoutAdmin()
    const { json } = await promote(await issue(), await club.person('coach', { pending: true }))
    expect(json.user).toMatchObject({ role: 'admin', actsAs: 'admin', pendingReview: false })
    const again = await promote(await issue({ reason: why }), json)
    expect([again.status, again.json.message]).toEqual([409, 'This account is already an administrator.'])
  })

  it('of two clicks at once on the same link one promotes, and only that account', async () => {
    await withoutAdmin()
    const [one, other] = [await family(), await family()]
    const link = await issue()
    beforeNextWrite(() => promote(link, other), 'admin.claim')
    expect((await promote(link, one)).status).toBe(404)
    expect((await listUsersOfRole('admin')).map(({ id }) => id)).toEqual([other.id])
  })
})

describe('an administrator whose address nobody has confirmed', () => {
  it('an administrator with a mistyped address loses nothing to its owner, and starts again with another link', async () => {
    await withoutAdmin()
    const email = `${numbered('mistyped')}@example.com`
    const first = (await claim(await issue(), { email })).json
    await club.ok(api.auth.forgotPassword, { body: { email } })
    await club.tick()
    const token = /reset-password\?token=([\w-]+)/.exec(club.ses.mails(email).at(-1)?.text ?? '')?.[1] ?? ''
    const password = 'Other-Goalie-2031!'
    const body = { token, password, confirmPassword: password }
    expect((await club.call(api.auth.resetPassword, { body })).status).toBe(409)
    expect((await club.call(api.users.me, { as: first })).status).toBe(200)
    // While nobody acts as administrator, no reason is asked for; their address is free for the holder of the link.
    const link = await issue({ email })
    expect((await check(link)).json).toMatchObject({ email, hasAccount: false })
    const { status, json } = await claim(link, { email })
    expect(status).toBe(201)
    await confirmAddress(club, email, json)
    expect(await club.ok(api.users.me, { as: json })).toMatchObject({ actsAs: 'admin', email })
    expect(await club.ok(api.users.me, { as: first })).toMatchObject({
      actsAs: 'parent',
      email: expect.stringMatching(/@players\./),
    })
    expect(await club.verify()).toEqual([])
  })

  it('an administrator’s own account that waits for its address keeps its family', async () => {
    await withoutAdmin()
    const { email, token } = await family()
    const child = await club.ok(api.players.create, { as: { token }, body: newPlayer(numbered('Kid')) })
    const { json } = await promote(await issue({ email }), { token })
    expect(json.user).toMatchObject({ role: 'admin', actsAs: 'parent', addressDue: true })
    expect(await club.ok(api.players.list, { as: json })).toMatchObject([{ id: child.id }])
  })
})

describe('the form', () => {
  it.each([
    ['goalie-glove-7', 'Password must include at least one uppercase letter'],
    ['Short-1!', 'Password must be at least 12 characters long'],
  ])('an administrator’s password %s is refused: %s', async (password, message) => {
    const { status, json } = await claim(unknown, { password, confirmPassword: password })
    expect([status, json.issues[0]]).toEqual([400, { field: 'password', message }])
  })

  it('an administrator’s password is not the own address, nor the name somebody else’s', async () => {
    await withoutAdmin()
    const token = await issue()
    const email = 'Long-Address-1@Example.com'
    const own = await claim(token, { email, password: email, confirmPassword: email })
    expect(own.json.message).toContain('can’t be your username')
    expect((await claim(token, { username: 'some@body.com' })).json.issues[0]?.field).toBe('username')
    expect((await check(token)).status).toBe(200)
  })

  it('links cannot be guessed: an address tries 300 in an hour', async () => {
    await countUses(299)
    expect((await claim(unknown)).status).toBe(404)
    expect((await claim(unknown)).status).toBe(429)
    expect((await promote(unknown, await family())).status).toBe(429)
    club.clock.pass({ seconds: 3600 })
    expect((await claim(unknown)).status).toBe(404)
  })
})
