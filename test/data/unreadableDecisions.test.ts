import { beforeEach, describe, expect, it } from 'vitest'
import { keys } from '#functions/platform/data/table.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createFamily } from '../family.ts'
import { newAccount, newPlayer, newProgram, newTeam, numbered } from '../forms.ts'
import { recordLog } from '../recordLog.ts'
import { damageRow, fetchAllRows, fetchRow, putRow } from '../rows.ts'

/** What somebody may, and what a job does, never follows from the absence of a row that cannot be read. */

const club = await openClub()
const admin = await club.person('admin')

beforeEach(async () => {
  recordLog()
  await club.signInAgain(admin)
})

/** Takes the user name out of an account's row. */
async function loseUsername(id: string): Promise<() => Promise<void>> {
  const row = await fetchRow(keys.user(id))
  const { username: _, ...others } = row ?? {}
  await putRow(others)
  return () => putRow({ ...row })
}

const listReported = async () =>
  (await fetchAllRows()).filter(({ pk }) => String(pk).startsWith('EXC#unreadable')).map(({ ref }) => ref)

async function runJobs() {
  for (let n = 0; n < 3; n++) {
    club.clock.pass({ minutes: 5 })
    await club.tick()
  }
}
const countJobs = async (kind: string) =>
  (await fetchAllRows()).filter(row => String(row.pk).startsWith('DUE') && row.kind === kind).length

async function registerWithChild(firstName: string, lastName: string) {
  const account = newAccount(numbered('newcomer'))
  const { token, user } = await club.ok(api.auth.register, { body: account })
  const child = await club.ok(api.players.create, {
    as: { token },
    body: newPlayer(firstName, { lastName }),
  })
  return { id: user.id, child }
}

describe('a request', () => {
  it('merges no profiles while the account of a guardian cannot be read', async () => {
    const lastName = numbered('Twin')
    const [one, other] = [
      await registerWithChild('Samuel', lastName),
      await registerWithChild('Sam', lastName),
    ]
    const merge = () =>
      club.call(api.players.merge, {
        as: admin,
        params: { id: one.child.id },
        body: { from: other.child.id },
      })
    expect((await merge()).status).toBe(409)
    const mends = [
      await damageRow(keys.user(one.id), 'status'),
      await damageRow(keys.user(other.id), 'status'),
    ]
    expect((await merge()).status).toBe(503)
    for (const mend of mends) await mend()
    expect((await merge()).status).toBe(409)
  })

  it('a request takes nobody for unknown whose account has lost its user name', async () => {
    const person = await club.person('parent')
    const mend = await loseUsername(person.id)
    expect((await club.call(api.users.me, { as: person })).status).toBe(503)
    expect(await listReported()).toContain(`USER/ME ${person.id}`)
    await mend()
    expect((await club.call(api.users.me, { as: person })).status).toBe(200)
  })

  it('a request takes no coach for unapproved whose account cannot be read', async () => {
    const coach = await club.person('coach')
    await damageRow(keys.user(coach.id), 'fullName')
    const body = newTeam(numbered('Hawks'), { headCoachId: coach.id })
    expect((await club.call(api.teams.create, { as: admin, body })).status).toBe(503)
  })

  it('shuts no family out of its team while the child’s row cannot be read', async () => {
    const { parent, child } = await createFamily(club, numbered('Member'))
    const { id: teamId } = await club.ok(api.teams.create, { as: admin, body: newTeam(numbered('Owls')) })
    await club.ok(api.teams.join, { as: admin, body: { teamId, playerId: child.id } })
    const read = () => club.call(api.messages.list, { as: parent, query: { teamId } })
    expect((await read()).status).toBe(200)
    await damageRow(keys.player(child.id), 'firstName')
    expect((await read()).status).toBe(503)
    const body = { teamId, content: 'Hello', notificationType: 'app' } as const
    expect((await club.call(api.messages.create, { as: parent, body })).status).toBe(503)
  })
})

describe('a job that deletes', () => {
  it('deletes an account whose user name was unreadable once it is mended', async () => {
    const { parent } = await createFamily(club, numbered('Left'))
    await club.ok(api.users.remove, { as: admin, params: { id: parent.id } })
    const mend = await loseUsername(parent.id)
    await runJobs()
    expect(await countJobs('user-removal')).toBe(1)
    expect(await listReported()).toContain(`USER/ME ${parent.id}`)
    await mend()
    club.clock.pass({ hours: 2 })
    await runJobs()
    expect([await countJobs('user-removal'), await fetchRow(keys.user(parent.id))]).toEqual([0, undefined])
  })

  it('a job that deletes leaves no calendar of the account behind', async () => {
    const { parent } = await createFamily(club, numbered('Calendar'))
    await club.ok(api.calendar.subscribe, { as: parent, body: {} })
    const mend = await damageRow(keys.calendar(parent.id, undefined), 'hash')
    await club.ok(api.users.remove, { as: admin, params: { id: parent.id } })
    await runJobs()
    expect(await countJobs('user-removal')).toBe(1)
    await mend()
    club.clock.pass({ hours: 2 })
    await runJobs()
    expect((await fetchAllRows()).filter(({ userId }) => userId === parent.id)).toEqual([])
  })

  it('a job that deletes leaves no team in a program that is gone', async () => {
    const program = newProgram(numbered('Spring'), { fee: 100 })
    const { id: programId } = await club.ok(api.programs.create, { as: admin, body: program })
    const body = newTeam(numbered('Hawks'), { programId })
    const { id: teamId } = await club.ok(api.teams.create, { as: admin, body })
    const mend = await damageRow(keys.team(teamId), 'name')
    await club.ok(api.programs.remove, { as: admin, params: { id: programId } })
    await runJobs()
    expect(await countJobs('program-removal')).toBe(1)
    await mend()
    club.clock.pass({ hours: 2 })
    await runJobs()
    expect((await fetchRow(keys.team(teamId)))?.programId).toBeUndefined()
  })
})
