import { expect, it } from 'vitest'
import { type Key, keys } from '#functions/platform/data/table.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { recordLog } from '../recordLog.ts'
import { damageRow } from '../rows.ts'
import { createTeamFixture } from './teamFixture.ts'

const club = await openClub()
const cast = await createTeamFixture(club)
const { coach, director, kid, mate } = cast
const params = { id: cast.team.id }

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

const names = (rows: { firstName?: string | undefined }[]) => rows.map(({ firstName }) => firstName)

it('a child whose line cannot be read is missing on the roster, and the office is told; the field sheet says that it is not complete', () =>
  whileDamaged(keys.rosterEntry(params.id, mate.id), 'firstName', async () => {
    expect(names(await club.ok(api.teams.players, { as: coach, params }))).toEqual(['Kid'])
    expect(await listOpen()).toContain(`TEAM/PLAYER ${params.id}`)
    expect((await club.call(api.teams.medicalSheet, { as: coach, params })).status).toBe(503)
  }))

it('no numbers are given out while one of the roster cannot be read', () =>
  whileDamaged(keys.rosterEntry(params.id, mate.id), 'firstName', async () => {
    expect((await club.call(api.teams.assignNumbers, { as: director, params, body: {} })).status).toBe(503)
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
  const at = club.clock.now.toISOString()
  const job = { kind: 'waiting-list', ref: kid.id, at, payload: {} } as const
  await commit(enqueueJob(job))
  await whileDamaged(keys.job(job.at, job.kind, job.ref), 'attempts', async () => {
    await club.tick()
    expect(await listOpen()).toContain('DUE')
  })
})
