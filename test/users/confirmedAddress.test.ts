import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { confirmAddress } from '../confirmAddress.ts'
import { newAccount, newPlayer, newTeam, numbered } from '../forms.ts'
import { createRaceInjector } from '../raceInjector.ts'

/**
 * Whoever registers with somebody else's address gets nothing that is meant for its owner: no child, no staff right,
 * no team, by whatever way in. Once the address is confirmed, each of these ways is open.
 */

const race = createRaceInjector()
const club = await openClub({ watch: { dynamodb: race.watch } })
const office = await club.person('admin')

interface Account {
  id: string
  email: string
  as: { token: string }
}

/** Registers with an address, whose owner may know nothing of it. */
async function register(more: object = {}): Promise<Account> {
  const username = numbered('claims')
  const { token, user } = await club.ok(api.auth.register, { body: newAccount(username, more) })
  return { id: user.id, email: user.email, as: { token } }
}

const tokenIn = (text = '') => /token=([\w.-]+)/.exec(text)?.[1] ?? ''

/** The token of an office's invitation to be the child's guardian. */
async function invitationTo(email: string, playerId: string): Promise<string> {
  await club.ok(api.families.invite, { as: office, params: { id: playerId }, body: { email } })
  await club.tick()
  return tokenIn(club.ses.mails(email).findLast(({ text }) => text.includes('/guardian'))?.text)
}

const confirm = ({ email }: Account) => confirmAddress(club, email)

const line = (guardianEmail: string) => ({
  line: 2,
  firstName: numbered('Sam'),
  lastName: 'Owner',
  dateOfBirth: '2016-04-09',
  guardianName: 'Real Owner',
  guardianEmail,
})
const send = async (rows: object[], dryRun = false) =>
  (await club.call(api.imports.players, { as: office, body: { rows, dryRun } })).json.results
const childrenOf = ({ as }: Account) => club.ok(api.players.list, { as })
const orphan = () => club.ok(api.players.create, { as: office, body: newPlayer(numbered('Orphan')) })

describe('an account whose address nobody has confirmed', () => {
  it('it gets no child of an import that was being written when it was registered', async () => {
    const email = `${numbered('owner')}@example.com`
    const opened: Account[] = []
    race.beforeNextWrite(async () => opened.push(await register({ email })), email)
    expect(await send([line(email)])).toMatchObject([{ status: 'invited' }])
    expect(await Promise.all(opened.map(childrenOf))).toEqual([[]])
  })

  it.each([
    [
      'a coach registration is not approved',
      { role: 'coach', usaLacrosseNumber: '123456789', coachShirtSize: 'L' },
      async ({ id }: Account) =>
        club.call(api.users.approveCoach, { as: office, params: { id }, body: { approved: true } }),
    ],
    [
      'no staff role is given',
      {},
      async ({ id }: Account) =>
        club.call(api.users.setRole, {
          as: office,
          params: { id },
          body: { role: 'coach' },
        }),
    ],
    [
      'no other account is merged into it',
      {},
      async ({ id }: Account) => {
        const { id: from } = await club.person('parent')
        return club.call(api.users.merge, { as: office, params: { id }, body: { from } })
      },
    ],
    [
      'it does not become the guardian of a child',
      {},
      async ({ id }: Account) =>
        club.call(api.players.setParent, {
          as: office,
          params: { id: (await orphan()).id },
          body: { parentId: id },
        }),
    ],
    [
      'the office adds no child to it',
      {},
      async ({ id }: Account) =>
        club.call(api.players.create, { as: office, body: newPlayer(numbered('Sam'), { parentId: id }) }),
    ],
  ] satisfies [string, object, (of: Account) => Promise<unknown>][])(
    '%s while its address is not confirmed, and is afterwards',
    async (_, more, grant) => {
      const account = await register(more)
      const refused = await grant(account)
      expect(refused).toMatchObject({ status: 409 })
      expect(JSON.stringify(refused)).toContain(`has not confirmed the address ${account.email} yet`)
      await confirm(account)
      expect((await grant(account)).status).toBeLessThan(300)
    },
  )

  it('a coach who took another address joins no team until it is confirmed', async () => {
    const coach = await club.person('coach')
    const team = await club.ok(api.teams.create, { as: office, body: newTeam(numbered('Hawks ')) })
    const email = `${numbered('other')}@example.com`
    await club.ok(api.users.updateProfile, {
      as: coach,
      params: { id: coach.id },
      body: { email, password: 'Lacrosse-2026!' },
    })
    const join = { as: office, body: { teamId: team.id, userId: coach.id, role: 'coach' as const } }
    expect((await club.call(api.teams.join, join)).status).toBe(409)
    await confirm({ id: coach.id, email, as: coach })
    expect((await club.call(api.teams.join, join)).status).toBe(201)
  })

  it.each<[string, () => Promise<Account>]>([
    ['registered with it', () => register()],
    [
      'changed to it',
      async () => {
        const parent = await club.person('parent')
        const email = `${numbered('taken')}@example.com`
        await club.ok(api.users.updateProfile, {
          as: parent,
          params: { id: parent.id },
          body: { email, password: 'Lacrosse-2026!' },
        })
        return { id: parent.id, email, as: parent }
      },
    ],
  ])('an import gives no child to whoever %s, but invites the address', async (_, take) => {
    const impostor = await take()
    const rows = [line(impostor.email)]
    const note = {
      field: 'guardianEmail',
      message: expect.stringContaining('Nobody has confirmed this address'),
    }
    expect(await send(rows, true)).toMatchObject([{ status: 'invited', issues: [note] }])
    const [result] = (await send(rows)) ?? []
    expect(result).toMatchObject({ status: 'invited', issues: [note] })
    expect(await childrenOf(impostor)).toEqual([])
    expect(await send(rows)).toMatchObject([{ status: 'exists', playerId: result?.playerId }])

    await club.tick()
    const mail = club.ses.mails(impostor.email).find(({ text }) => text.includes('/guardian'))
    const owner = await club.person('parent')
    await club.ok(api.families.accept, { as: owner, body: { token: tokenIn(mail?.text) } })
    expect(await club.ok(api.players.list, { as: owner })).toMatchObject([{ id: result?.playerId }])
    expect(await childrenOf(impostor)).toEqual([])
    expect(await club.verify()).toEqual([])
  })

  it('accepts an invitation that went to another address only once its own is confirmed', async () => {
    const account = await register()
    const { id } = await orphan()
    const token = await invitationTo(`${numbered('other')}@example.com`, id)
    const accept = () => club.call(api.families.accept, { as: account.as, body: { token } })
    const refused = await accept()
    expect(refused.status).toBe(409)
    expect(refused.json.message).toContain(`Please confirm your address ${account.email} first`)
    expect(await childrenOf(account)).toEqual([])
    await confirm(account)
    expect((await accept()).status).toBe(200)
  })

  it('is confirmed by accepting an invitation that went to its own address', async () => {
    const account = await register()
    const { id } = await orphan()
    const token = await invitationTo(account.email.toUpperCase(), id)
    await club.ok(api.families.accept, { as: account.as, body: { token } })
    expect(await childrenOf(account)).toMatchObject([{ id }])
    expect(await club.ok(api.users.me, { as: account.as })).toMatchObject({ emailConfirmed: true })
    expect(await club.verify()).toEqual([])
  })

  it('an import says in whose name the account with a confirmed address is', async () => {
    const parent = await club.person('parent')
    const [preview] = (await send([line(parent.email)], true)) ?? []
    expect(preview).toMatchObject({ status: 'joined', issues: [{ field: 'guardianName' }] })
  })

  it('the list of people says which address nobody has confirmed', async () => {
    const account = await register({ role: 'coach', usaLacrosseNumber: '123456789', coachShirtSize: 'L' })
    const listed = async () => {
      const users = await club.ok(api.users.list, { as: office, query: { status: 'pending' } })
      return users.find(({ id }) => id === account.id)?.addressUnconfirmed
    }
    expect(await listed()).toBe(true)
    await confirm(account)
    expect(await listed()).toBe(false)
  })
})
