import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { confirmAddress } from '../confirmAddress.ts'
import { newAdministrator, numbered } from '../forms.ts'
import { fetchAuditRows } from '../imports/audit.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { fetchAllRows } from '../rows.ts'
import { createClaimFixture, noLink, unknown, why } from './claiming.ts'

const { watch, beforeNextWrite } = createRaceInjector()
const club = await openClub({ watch: { dynamodb: watch } })
const { withoutAdmin, listAdmins, issue, check, claim, promote, family } = await createClaimFixture(club)
const { commit } = await import('#functions/platform/data/transaction.ts')
const { updateRow } = await import('#functions/platform/data/writes.ts')
const { keys } = await import('#functions/platform/data/table.ts')
const { issueAdminLink } = await import('#functions/services/users/issueAdminLink.ts')

describe('a club that nobody runs', () => {
  it('a club that nobody runs gets its administrator by a link, signed in and told by mail', async () => {
    await withoutAdmin()
    const email = `${numbered('Avery')}@example.com`
    const token = await issue({ email })
    expect(token).toMatch(/^[\w-]{43}$/)
    expect((await check(token)).json).toEqual({ clubName: 'Ridgeline Lacrosse', email, hasAccount: false })
    const { status, json, setCookies } = await claim(token, { email: email.toLowerCase() })
    expect([status, json.user.role, json.user.actsAs, json.user.addressDue, json.user.email]).toEqual([
      201,
      'admin',
      'parent',
      true,
      email,
    ])
    expect(setCookies.join()).toContain('__Host-session=')
    // By the link, not by the address: that may be mistyped, and is confirmed as everybody's is.
    expect(json.user.emailConfirmed).toBe(false)
    expect(json.user.consentsDue).toEqual(['waiver', 'codeOfConduct', 'mediaRelease'])
    expect((await club.call(api.audit.list, { as: json })).status).toBe(403)
    await club.tick()
    expect(club.ses.mails(email).at(-1)?.text).toContain('http://club.test/confirm-email?token=')
    await confirmAddress(club, email, json)
    expect((await club.call(api.audit.list, { as: json })).status).toBe(200)
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
    club.clock.pass({ seconds: 86_399 })
    expect((await check(first)).status).toBe(200)
    expect((await check(first)).status).toBe(200)
    club.clock.pass({ seconds: 1 })
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
    expect(json.user.role).toBe('admin')
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

const hasText = (details: unknown, text: string) => JSON.stringify(details).includes(text)
