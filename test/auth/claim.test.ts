import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newAccount, newAdministrator, numbered } from '../forms.ts'
import { fetchAuditRows } from '../imports/audit.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { fetchAllRows } from '../rows.ts'

const { watch, beforeNextWrite } = createRaceInjector()
const club = await openClub({ watch: { dynamodb: watch } })
const { issueAdminLink } = await import('#functions/services/users/issueAdminLink.ts')
const { listUsersOfRole } = await import('#functions/stores/users/store.ts')
const { updateRow } = await import('#functions/platform/data/writes.ts')
const { commit } = await import('#functions/platform/data/transaction.ts')
const { keys } = await import('#functions/platform/data/table.ts')

const noLink = 'This link is not valid. Each link works once and expires after 24 hours.'
const unknown = 'x'.repeat(43)
const why = 'The administrator has left the club'

/** The club as it is before anybody runs it. */
async function withoutAdmin() {
  for (const { id } of await listUsersOfRole('admin'))
    await commit(updateRow(keys.user(id), { set: { status: 'disabled' } }))
}
const listAdmins = async () => (await listUsersOfRole('admin')).map(({ username }) => username)
async function issue(wanted: Parameters<typeof issueAdminLink>[0] = {}) {
  const link = await issueAdminLink(wanted, club.clock.now)
  return new URL(link?.url ?? 'http://no.link/').searchParams.get('token') ?? ''
}
const check = (token: string) => club.call(api.auth.checkClaim, { body: { token } })
const claim = (token: string, more: object = {}) =>
  club.call(api.auth.claim, { body: newAdministrator(token, numbered('chief'), more) })
const promote = (token: string, as: { token: string }) =>
  club.call(api.auth.claimWithAccount, { as, body: { token } })
async function family() {
  const username = numbered('family')
  const { token, user } = await club.ok(api.auth.register, { body: newAccount(username) })
  return { id: user.id, email: user.email, token }
}
const later = (seconds: number) => {
  club.clock.now = new Date(club.clock.now.getTime() + seconds * 1000)
}

describe('a club that nobody runs', () => {
  it('a club that nobody runs gets its administrator by a link, signed in and told by mail', async () => {
    await withoutAdmin()
    const email = `${numbered('Avery')}@example.com`
    const token = await issue({ email })
    expect(token).toMatch(/^[\w-]{43}$/)
    expect((await check(token)).json).toEqual({ clubName: 'Ridgeline Lacrosse', email, hasAccount: false })
    const { status, json, setCookies } = await claim(token, { email: email.toLowerCase() })
    expect([status, json.user.role, json.user.actsAs, json.user.email]).toEqual([
      201,
      'admin',
      'admin',
      email,
    ])
    expect(setCookies.join()).toContain('__Host-session=')
    // By the link, not by the address: that is confirmed as everybody's is.
    expect(json.user.emailConfirmed).toBe(false)
    expect(json.user.consentsDue).toEqual(['waiver', 'codeOfConduct', 'mediaRelease'])
    expect((await club.call(api.audit.list, { as: json })).status).toBe(200)
    await club.tick()
    expect(club.ses.mails(email).at(-1)?.text).toContain('http://club.test/confirm-email?token=')
    const mine = (await fetchAuditRows('admin.claim')).filter(({ actor }) => actor === json.user.id)
    expect(mine).toMatchObject([{ subject: json.user.id, details: { to: 'admin' } }])
    const until = new Date(club.clock.now.getTime() + 86_400_000).toISOString()
    expect(
      (await fetchAuditRows('admin.link')).filter(({ details }) => hasText(details, email)),
    ).toMatchObject([{ actor: 'system', subject: 'club', details: { to: email, until } }])
  })

  it('nobody becomes administrator without a link, and the answer is the same to everybody', async () => {
    await withoutAdmin()
    const asAccount = await promote(unknown, await family())
    for (const { status, json } of [await check(unknown), await claim(unknown), asAccount])
      expect([status, json.message]).toEqual([404, noLink])
    for (const token of ['', undefined]) {
      const { status, json } = await club.call(api.auth.claim, {
        body: { ...newAdministrator('', numbered('chief')), token },
      })
      expect([status, json.message]).toEqual([400, 'The link is incomplete'])
    }
    expect(await listAdmins()).toEqual([])
  })

  it('an administrator’s link works for 24 hours, and looking does not use it up', async () => {
    await withoutAdmin()
    const [first, second] = [await issue(), await issue()]
    later(86_399)
    expect((await check(first)).status).toBe(200)
    expect((await check(first)).status).toBe(200)
    later(1)
    expect([(await check(first)).status, (await claim(first)).status]).toEqual([404, 404])
    expect((await promote(second, await family())).status).toBe(404)
    expect(await listAdmins()).toEqual([])
  })

  it('an administrator’s link is not in the table, used or not', async () => {
    await withoutAdmin()
    const token = await issue()
    expect(JSON.stringify(await fetchAllRows())).not.toContain(token)
    expect((await claim(token)).status).toBe(201)
    expect(JSON.stringify(await fetchAllRows())).not.toContain(token)
  })

  it('a used link works nowhere else, and with it all others of before are void', async () => {
    await withoutAdmin()
    const [used, other] = [await issue(), await issue()]
    expect((await claim(used)).status).toBe(201)
    expect([(await claim(used)).status, (await claim(other)).status]).toEqual([404, 404])
    await withoutAdmin()
    expect([(await claim(used)).status, (await claim(other)).status]).toEqual([404, 404])
    expect((await claim(await issue())).status).toBe(201)
  })

  it('a link for a club without an administrator is void once it has one by other means', async () => {
    await withoutAdmin()
    const token = await issue()
    await club.person('admin')
    expect((await claim(token)).json.message).toBe(noLink)
  })
})

describe('two at once', () => {
  it.each([
    ['one link', async () => Array<string>(2).fill(await issue())],
    ['two links', async () => [await issue(), await issue()]],
  ])('of two who claim the club at once by %s, one becomes administrator', async (_, links) => {
    await withoutAdmin()
    const [mine = '', theirs = ''] = await links()
    const replies: { status: number; message: string }[] = []
    const attempt = async (token: string) => {
      const { status, json } = await claim(token)
      replies.push({ status, message: json.message })
    }
    beforeNextWrite(() => attempt(theirs), 'admin.claim')
    await attempt(mine)
    expect(replies).toEqual([
      { status: 201, message: undefined },
      { status: 404, message: noLink },
    ])
    expect(await listAdmins()).toHaveLength(1)
  })

  it('of two who want one name at once, the other is told so and can take another', async () => {
    await club.person('admin')
    const [mine, theirs] = [await issue({ reason: why }), await issue({ reason: why })]
    const username = numbered('same')
    beforeNextWrite(() => claim(theirs, { username }), 'admin.claim')
    const { status, json } = await claim(mine, { username })
    expect([status, json.issues]).toEqual([
      409,
      [{ field: 'username', message: 'That username is already in use' }],
    ])
    expect((await claim(mine)).status).toBe(201)
  })
})

describe('a club that somebody runs', () => {
  it('a club with an administrator gets no link, unless somebody says why', async () => {
    await withoutAdmin()
    await club.person('admin')
    expect(await issueAdminLink({}, club.clock.now)).toBeUndefined()
    const [one, two] = [await issue({ reason: why, operator: 'arn:op' }), await issue({ reason: why })]
    const { json } = await claim(one)
    expect(json.user.actsAs).toBe('admin')
    expect((await claim(two)).status).toBe(201)
    expect(await listAdmins()).toHaveLength(3)
    expect((await fetchAuditRows('admin.claim')).filter(({ actor }) => actor === json.user.id)).toMatchObject(
      [{ details: { to: 'admin', reason: why } }],
    )
    expect(
      (await fetchAuditRows('admin.link')).filter(({ details }) => hasText(details, 'arn:op')),
    ).toMatchObject([{ details: { reason: why, reference: 'arn:op' } }])
  })

  it('an administrator who cannot sign in as one is none', async () => {
    await withoutAdmin()
    const { id } = await club.person('admin')
    await commit(updateRow(keys.user(id), { set: { pwRule: 'min6' } }))
    expect((await claim(await issue())).status).toBe(201)
  })
})

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
      expect.stringContaining('This link is for treasurer@example.com, and you are signed in as'),
    ])
    expect((await check(token)).status).toBe(200)
  })

  it('who has an account is asked to log in, and told so only with a link that works', async () => {
    await withoutAdmin()
    const { email } = await family()
    const token = await issue({ email })
    expect((await check(token)).json).toMatchObject({ email, hasAccount: true })
    const { status, json } = await claim(token, { email })
    const message = 'This address already has an account. Log in with it, then open the link again.'
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
    expect([status, json.message]).toEqual([409, expect.stringMatching(/^You are already signed in\./)])
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
    expect(mail?.text).toContain('http://club.test/reset-password?token=')
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
    expect(own.json.message).toContain('must not be your user name')
    expect((await claim(token, { username: 'some@body.com' })).json.issues[0]?.field).toBe('username')
    expect((await check(token)).status).toBe(200)
  })

  it('links cannot be guessed: an address tries 300 in an hour', async () => {
    await countUses(299)
    expect((await claim(unknown)).status).toBe(404)
    expect((await claim(unknown)).status).toBe(429)
    expect((await promote(unknown, await family())).status).toBe(429)
    later(3600)
    expect((await claim(unknown)).status).toBe(404)
  })
})

/** As if so many links had been tried from here in this hour. */
async function countUses(n: number) {
  const hour = String(Math.floor(club.clock.now.getTime() / 3_600_000))
  await commit(updateRow(keys.limit('claim#203.0.113.7', hour), { set: { n } }))
}

const hasText = (details: unknown, text: string) => JSON.stringify(details).includes(text)
