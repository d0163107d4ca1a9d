import { expect, it } from 'vitest'
import { type Key, keys } from '#functions/platform/data/table.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { addGuardian } from '../family.ts'
import { newTeam } from '../forms.ts'
import { fetchAuditRows } from '../imports/audit.ts'
import { recordLog } from '../recordLog.ts'
import { damageRow } from '../rows.ts'
import { createTeamFixture } from './teamFixture.ts'

const club = await openClub()
const fixtures = await createTeamFixture(club)
const { coach, director, kid, mate } = fixtures
const params = { id: fixtures.team.id }

it('the roster for a spreadsheet has a line for each child, with its parent, and runs no formula', async () => {
  const [{ getPlayer }, { savePlayer }, { commit }] = await Promise.all([
    import('#functions/stores/players/store.ts'),
    import('#functions/stores/players/roster.ts'),
    import('#functions/platform/data/transaction.ts'),
  ])
  const { id } = await fixtures.createChild(fixtures.parent, 'Formula')
  const player = (await getPlayer(id)) ?? expect.unreachable()
  const other = await club.person('parent')
  await addGuardian(other.id, id)
  // A name from before such names were refused.
  await commit(...savePlayer(player, { ...player, firstName: '=HYPERLINK("x")' }))
  const reply = await club.call(api.teams.exportRoster, { as: coach, params })
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(reply.text.replace('\uFEFF', '').trim().split('\r\n')).toHaveLength(4)
  expect(reply.text).toContain('"\'=HYPERLINK(""x"") Whitfield"')
  for (const { email } of [fixtures.parent, other]) expect(reply.text).toContain(email)
  expect(reply.text).not.toMatch(/Asthma|Robin|555-010/)
  await club.ok(api.players.remove, { as: director, params: { id } })
})

it('the field sheet tells the team’s staff whom to call and what to know, and is audited for every child', async () => {
  const { getUser } = await import('#functions/stores/users/store.ts')
  const contactOf = async ({ id }: { id: string }) => {
    const { fullName, mobilePhone } = (await getUser(id)) ?? expect.unreachable()
    return { name: fullName, ...(mobilePhone && { phone: mobilePhone }) }
  }
  // Another guardian of whoever comes first by name, but not the first to be called.
  const second = await club.person('parent')
  await addGuardian(second.id, kid.id)
  const sheet = await club.ok(api.teams.medicalSheet, { as: fixtures.assistant, params })
  const call = {
    emergencyContact: 'Robin Whitfield',
    emergencyPhone: '555-010-9999',
    emergencyRelationship: 'Aunt',
  }
  const who = { lastName: 'Whitfield', dateOfBirth: kid.dateOfBirth }
  const guardians = [await contactOf(fixtures.parent), await contactOf(second)]
  // An assistant coach reads these fields and no others.
  expect(sheet).toEqual([
    {
      ...who,
      id: kid.id,
      firstName: 'Kid',
      ...call,
      hasMedicalIssues: true,
      medicalInfo: 'Asthma',
      guardians,
    },
    // Nobody has been asked, which is not the same as a no.
    { ...who, id: mate.id, firstName: 'Mate', ...call, guardians: [await contactOf(fixtures.teammate)] },
  ])
  const opened = (await fetchAuditRows('player.medical')).map(({ actor, subject }) => [actor, subject])
  expect(opened.sort()).toEqual([kid, mate].map(({ id }) => [fixtures.assistant.id, id]).sort())
  const empty = await club.ok(api.teams.create, { as: director, body: newTeam('Empty') })
  expect(await club.ok(api.teams.medicalSheet, { as: director, params: { id: empty.id } })).toEqual([])
})

it('a coach of another team with a child on this one gets no staff data of it', async () => {
  const { id } = await club.ok(api.teams.create, { as: director, body: newTeam('Owls') })
  const foreign = await club.person('coach', { teams: [id] })
  const child = await fixtures.createChild(foreign, 'Own')
  for (const route of [api.teams.exportRoster, api.teams.medicalSheet, api.teams.assignNumbers])
    expect((await club.call(route, { as: foreign, params })).status).toBe(404)
  await club.ok(api.players.remove, { as: director, params: { id: child.id } })
})

async function whileDamaged(key: Key, field: string, test: () => Promise<void>): Promise<void> {
  recordLog()
  const mend = await damageRow(key, field)
  await test()
  await mend()
}
const listOpen = async () =>
  (await club.ok(api.reconciliation.get, { as: director })).exceptions
    .filter(({ kind }) => kind === 'unreadable')
    .map(({ ref }) => ref)

it('a child whose line cannot be read is missing on the roster, and the office is told; there is no field sheet, and no number is given', () =>
  whileDamaged(keys.rosterEntry(params.id, mate.id), 'firstName', async () => {
    const roster = await club.ok(api.teams.players, { as: coach, params })
    expect(roster.map(({ firstName }) => firstName)).toEqual(['Kid'])
    expect(await listOpen()).toContain(`TEAM/PLAYER ${params.id}`)
    for (const route of [api.teams.medicalSheet, api.teams.assignNumbers])
      expect((await club.call(route, { as: coach, params })).status).toBe(503)
  }))

it('a child whose medical notes cannot be read is not taken for healthy', () =>
  whileDamaged(keys.playerPrivate(mate.id), 'hasMedicalIssues', async () => {
    const roster = await club.ok(api.teams.players, { as: coach, params })
    expect(roster.find(({ id }) => id === mate.id)?.hasMedicalIssues).toBe(true)
    expect(await listOpen()).toContain(`PLAYER/PRIVATE ${mate.id}`)
    expect((await club.call(api.teams.medicalSheet, { as: coach, params })).status).toBe(503)
  }))

it('the office is told of a job that cannot be read', async () => {
  const { commit } = await import('#functions/platform/data/transaction.ts')
  const { enqueueJob } = await import('#functions/platform/jobs/queue.ts')
  const job = { kind: 'waiting-list', ref: kid.id, at: club.clock.now.toISOString(), payload: {} } as const
  await commit(enqueueJob(job))
  await whileDamaged(keys.job(job.at, job.kind, job.ref), 'attempts', async () => {
    await club.tick()
    expect(await listOpen()).toContain('DUE')
  })
})
