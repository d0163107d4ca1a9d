import { expect, it } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newPlayer } from '../forms.ts'
import { insertEvents, newEvent, newGame } from './events.ts'

const club = await openClub()
const { commitAttendance, saveAttendanceWrites, getAttendance } = await import(
  '#functions/stores/events/attendance.ts'
)
const admin = await club.person('admin')
const all = { from: '2020-01-01', to: '2036-01-01' }

it('events of a deleted team keep an empty link, however many there are', async () => {
  const [reds, blues] = [await club.team('reds'), await club.team('blues')]
  const practices = Array.from({ length: 110 }, (_, n) =>
    newEvent({ teamId: reds, startDate: addDays('2025-01-01', n) }),
  )
  const derby = newGame({
    teamId: reds,
    homeTeamId: reds,
    awayTeamId: blues,
    startDate: '2025-01-01',
    homeScore: 1,
    awayScore: 2,
  })
  await insertEvents(...practices, derby)
  await club.ok(api.teams.remove, { as: admin, params: { id: reds } })
  await club.tick()
  const query = { ...all, teamId: reds }
  expect(await club.ok(api.events.list, { as: admin, query })).toEqual([])
  const coach = await club.person('coach', { teams: [blues] })
  const [left, ...none] = await club.ok(api.events.list, { as: coach, query: all })
  expect(left).toMatchObject({ id: derby.id, awayTeamId: blues, awayScore: 2, opponent: 'Team reds' })
  // So it can still be changed.
  const change = { as: admin, params: { id: derby.id }, body: { location: 'Elsewhere' } }
  expect(await club.ok(api.events.update, change)).toMatchObject({ location: 'Elsewhere' })
  expect([left?.teamId, left?.homeTeamId, none]).toEqual([undefined, undefined, []])
  const [first] = practices
  const { teamId, title } = await club.ok(api.events.get, { as: admin, params: { id: first?.id ?? '' } })
  expect([teamId, title]).toEqual([undefined, first?.title])
})

it('deleting a child deletes its attendance, and leaves that of others', async () => {
  const teamId = await club.team('greens')
  const createChild = async (name: string) =>
    (await club.ok(api.players.create, { as: admin, body: newPlayer(name, { teamId }) })).id
  const [gone, stays] = [await createChild('Gone'), await createChild('Stays')]
  const events = await insertEvents(...Array.from({ length: 3 }, () => newEvent({ teamId })))
  for (const event of events) {
    for (const playerId of [gone, stays]) {
      const fields = { status: 'present', notes: 'Scored' } as const
      await commitAttendance(saveAttendanceWrites({ event, playerId, teamId }, { fields }, club.clock.now))
    }
  }
  await club.ok(api.players.remove, { as: admin, params: { id: gone } })
  await club.tick()
  for (const { id } of events) {
    expect(await getAttendance(id, gone)).toBeUndefined()
    expect(await getAttendance(id, stays)).toMatchObject({ status: 'present' })
  }
  const [line] = await club.ok(api.teams.players, { as: admin, params: { id: teamId } })
  expect([line?.id, line?.attendance]).toEqual([stays, 100])
})
