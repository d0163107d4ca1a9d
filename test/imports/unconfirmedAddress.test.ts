import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { confirmAddress } from '../confirmAddress.ts'
import { newAccount, newPlayer, numbered } from '../forms.ts'
import { createRaceInjector } from '../raceInjector.ts'

/** A list of players names its guardians by address; whoever registered with one of them is not its owner yet. */

const race = createRaceInjector()
const club = await openClub({ watch: { dynamodb: race.watch } })
const office = await club.person('admin')

async function register(email = `${numbered('claims')}@example.com`) {
  const { token } = await club.ok(api.auth.register, { body: newAccount(numbered('claims'), { email }) })
  return { email, as: { token } }
}
type Account = Awaited<ReturnType<typeof register>>

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

describe('an import with an address that nobody has confirmed', () => {
  it('an address gets no child of an import that was being written when it was registered', async () => {
    const email = `${numbered('owner')}@example.com`
    const opened: Account[] = []
    race.beforeNextWrite(async () => opened.push(await register(email)), email)
    expect(await send([line(email)])).toMatchObject([{ status: 'invited' }])
    expect(await Promise.all(opened.map(childrenOf))).toEqual([[]])
  })

  it('an import gives no child to whoever registered with an address, but invites the address', async () => {
    const impostor = await register()
    const rows = [line(impostor.email)]
    const note = {
      field: 'guardianEmail',
      message: expect.stringContaining('This email is not confirmed yet'),
    }
    expect(await send(rows, true)).toMatchObject([{ status: 'invited', issues: [note] }])
    const [result] = (await send(rows)) ?? []
    expect(result).toMatchObject({ status: 'invited', issues: [note] })
    expect(await childrenOf(impostor)).toEqual([])
    expect(await send(rows)).toMatchObject([{ status: 'exists', playerId: result?.playerId }])

    await club.tick()
    const mail = club.ses.mails(impostor.email).find(({ text }) => text.includes('/guardian'))
    const owner = await club.person('parent')
    await club.ok(api.families.accept, {
      as: owner,
      body: { token: /token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '' },
    })
    expect(await club.ok(api.players.list, { as: owner })).toMatchObject([{ id: result?.playerId }])
    expect(await childrenOf(impostor)).toEqual([])
    expect(await club.verify()).toEqual([])
  })

  it('an import gives the child to a guardian who has confirmed the address', async () => {
    const owner = await register()
    await confirmAddress(club, owner.email)
    expect(await send([line(owner.email)])).toMatchObject([{ status: 'joined' }])
  })

  it('an import gives no child to whoever has entered the same child before, and places nobody', async () => {
    const impostor = await register()
    const row = line(impostor.email)
    const { id: own } = await club.ok(api.players.create, {
      as: impostor.as,
      body: newPlayer(row.firstName, { lastName: row.lastName, dateOfBirth: row.dateOfBirth }),
    })
    const [preview] = (await send([row], true)) ?? []
    expect(preview?.status).toBe('invited')
    expect(preview?.issues.map(({ field }) => field)).toEqual(['firstName', 'guardianEmail'])
    const [result] = (await send([row])) ?? []
    expect(result).toMatchObject({ status: 'invited' })
    expect(await childrenOf(impostor)).toMatchObject([{ id: own }])
    expect(own).not.toBe(result?.playerId)
  })

  it('an import says in whose name the account with a confirmed address is', async () => {
    const parent = await club.person('parent')
    const [preview] = (await send([line(parent.email)], true)) ?? []
    expect(preview).toMatchObject({ status: 'joined', issues: [{ field: 'guardianName' }] })
  })
})
