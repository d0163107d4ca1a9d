import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { addDays } from '#shared/dates.ts'
import { attendanceStatuses } from '#shared/events/choices.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newPlayer, numbered } from '../forms.ts'
import { runs } from '../proof.ts'
import { insertEvents, newEvent, newGame } from './events.ts'

const club = await openClub()
const { commitAttendance, saveAttendanceWrites, getAttendance } = await import(
  '#functions/stores/events/attendance.ts'
)
const { entity } = await import('#functions/platform/data/entity.ts')
const { deleteRow, updateRow } = await import('#functions/platform/data/writes.ts')
const { ConditionFailed, commit } = await import('#functions/platform/data/transaction.ts')
const { keys } = await import('#functions/platform/data/table.ts')
const admin = await club.person('admin')
for (const team of ['reds', 'blues']) await club.team(team)

const parent = await club.person('parent')
const createChild = async (teamId: string, parentId = parent.id) => {
  const body = newPlayer(numbered('Kid '), { parentId, teamId })
  const { id } = await club.ok(api.players.create, { as: admin, body })
  return id
}

/** The parts of a roster entry about attendance. */
const entries = entity({
  schema: z.object({ attended: z.int().default(0), counted: z.int().default(0) }),
  key: () => ({ pk: '', sk: '' }),
})
const onRoster = (teamId: string, ...ids: string[]) =>
  commit(...ids.map(id => updateRow(keys.rosterEntry(teamId, id), { set: { attended: 0, counted: 0 } })))
/** Without what else the entry has. */
const figures = async (teamId: string, id: string) => {
  const { attended, counted } = (await entries.get(keys.rosterEntry(teamId, id))) ?? {}
  return attended === undefined ? undefined : { attended, counted }
}
const lines = (playerId: string, as: { token: string } = admin) =>
  club.ok(api.events.ofPlayer, { as, params: { id: playerId } })

type Said = NonNullable<Parameters<typeof saveAttendanceWrites>[1]['fields']>
/** Records something about a child, based on what was read before. */
async function say(event: ReturnType<typeof newEvent>, playerId: string, fields?: Said, teamId = 'reds') {
  const before = await getAttendance(event.id, playerId)
  await commitAttendance(
    saveAttendanceWrites({ event, playerId, teamId }, { before, fields }, club.clock.now),
  )
}

describe('the figures of a child', () => {
  it('a child’s attendance figures match its lines, whatever is said in whatever order and taken back', async () => {
    const [one, two] = [await createChild('reds'), await createChild('reds')]
    await onRoster('reds', one, two)
    await onRoster('blues', one, two)
    const events = await insertEvents(...Array.from({ length: 4 }, () => newEvent({ teamId: 'reds' })))
    const said = fc.record({
      event: fc.constantFrom(...events),
      playerId: fc.constantFrom(one, two),
      teamId: fc.constantFrom('reds', 'reds', 'blues'),
      said: fc.option(
        fc.record({ status: fc.option(fc.constantFrom(...attendanceStatuses), { nil: undefined }) }),
        { nil: undefined },
      ),
    })
    let changed = 0
    await fc.assert(
      fc.asyncProperty(fc.array(said, { minLength: 1, maxLength: 6 }), async script => {
        for (const { event, playerId, teamId, said } of script) await say(event, playerId, said, teamId)
        for (const id of [one, two]) {
          const all = await lines(id)
          for (const teamId of ['reds', 'blues']) {
            const statuses = all.filter(line => line.teamId === teamId).map(({ status }) => status)
            const attended = statuses.filter(status => status === 'present' || status === 'late').length
            const counted = attended + statuses.filter(status => status === 'absent').length
            expect(await figures(teamId, id)).toEqual({ attended, counted })
            changed += counted
          }
        }
      }),
      { numRuns: runs(25, 400) },
    )
    expect(changed).toBeGreaterThan(20)
  })

  it('attendance figures change once when several people say the same at once', async () => {
    const id = await createChild('reds')
    await onRoster('reds', id)
    const [event] = await insertEvents(newEvent({ teamId: 'reds' }))
    if (!event) throw new Error('no event')
    const present = () =>
      commitAttendance(
        saveAttendanceWrites(
          { event, playerId: id, teamId: 'reds' },
          { fields: { status: 'present' } },
          club.clock.now,
        ),
      )
    const outcomes = await Promise.allSettled([present(), present(), present(), present()])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(ConditionFailed)
    }
    expect(await figures('reds', id)).toEqual({ attended: 1, counted: 1 })
  })

  it('the line of a child on no roster is kept without figures, and puts the child on no team', async () => {
    const [here, gone] = [await createChild('reds'), await createChild('reds')]
    await onRoster('reds', here, gone)
    await commit(deleteRow(keys.rosterEntry('reds', gone)))
    const [event] = await insertEvents(newEvent({ teamId: 'reds' }))
    if (!event) throw new Error('no event')
    const writes = [here, gone].flatMap(playerId =>
      saveAttendanceWrites(
        { event, playerId, teamId: 'reds' },
        { fields: { status: 'late' } },
        club.clock.now,
      ),
    )
    await commitAttendance(writes)
    expect(await figures('reds', here)).toEqual({ attended: 1, counted: 1 })
    expect(await figures('reds', gone)).toBeUndefined()
    expect((await lines(gone)).map(({ status }) => status)).toEqual(['late'])
  })

  it('attendance figures go with a line that is taken back, and nothing said leaves no line', async () => {
    const id = await createChild('reds')
    await onRoster('reds', id)
    const [event] = await insertEvents(newEvent({ teamId: 'reds' }))
    if (!event) throw new Error('no event')
    expect(saveAttendanceWrites({ event, playerId: id, teamId: 'reds' }, {}, club.clock.now)).toEqual([])
    await say(event, id, { status: 'present' })
    await say(event, id)
    expect([await figures('reds', id), await lines(id)]).toEqual([{ attended: 0, counted: 0 }, []])
  })
})

describe('a line', () => {
  it('an attendance line keeps when it began while it changes, and describes its event', async () => {
    const id = await createChild('reds')
    await onRoster('reds', id)
    const [game] = await insertEvents(
      newGame({ teamId: 'reds', title: 'The final', startDate: '2026-06-06' }),
    )
    if (!game) throw new Error('no event')
    await say(game, id, { response: 'maybe', notes: 'Has a cold', submittedByUserId: parent.id })
    const [first] = await lines(id)
    club.clock.pass({ minutes: 1 })
    const checkedInAt = club.clock.now.toISOString()
    await say(game, id, {
      response: 'maybe',
      status: 'late',
      checkedInByCoachId: 'usr_coach',
      checkedInAt,
    })
    expect(await lines(id)).toEqual([
      {
        id: first?.id,
        eventId: game.id,
        playerId: id,
        teamId: 'reds',
        title: 'The final',
        eventType: 'game',
        startDate: '2026-06-06',
        response: 'maybe',
        status: 'late',
        checkedInByCoachId: 'usr_coach',
        checkedInAt,
        createdAt: first?.createdAt,
      },
    ])
  })
})

describe('the attendance of a child', () => {
  it('a child’s attendance is read by its family and its own staff, the latest first, and by nobody else', async () => {
    const id = await createChild('reds')
    const sibling = await createChild('blues')
    const [old, late, theirs] = await insertEvents(
      newEvent({ teamId: 'reds', startDate: '2026-02-03' }),
      newEvent({ teamId: 'reds', startDate: '2026-02-10' }),
      newEvent({ teamId: 'blues', startDate: '2026-02-05' }),
    )
    if (!old || !late || !theirs) throw new Error('no events')
    await say(old, id, { status: 'present', notes: 'Left early' })
    await say(late, id, { status: 'absent' })
    // It has played for the blues once, which the reds must not see.
    await say(theirs, id, { status: 'present', notes: 'A guest' }, 'blues')

    const read = async (as: { token: string }) => {
      const { status, json } = await club.call(api.events.ofPlayer, { as, params: { id } })
      return status === 200 ? json.map(line => line.startDate) : status
    }
    const all = ['2026-02-10', '2026-02-05', '2026-02-03']
    expect(await read(admin)).toEqual(all)
    expect(await read(await club.person('program_director'))).toEqual(all)
    expect(await read(parent)).toEqual(all)
    for (const role of ['coach', 'assistant_coach'] as const) {
      expect(await read(await club.person(role, { teams: ['reds'] }))).toEqual(['2026-02-10', '2026-02-03'])
      expect(await read(await club.person(role, { teams: ['blues'] }))).toBe(404)
      expect(await read(await club.person(role, { teams: ['reds', 'blues'] }))).toEqual(all)
      expect(await read(await club.person(role, { teams: ['reds'], pending: true }))).toBe(404)
    }
    const teammate = await club.person('parent')
    await createChild('reds', teammate.id)
    expect(await read(teammate)).toBe(404)
    expect((await lines(id, parent)).map(({ notes }) => notes)).toEqual([undefined, 'A guest', 'Left early'])
    expect(await lines(sibling, parent)).toEqual([])
  })

  it('a child’s attendance goes on page by page over the years', async () => {
    const id = await createChild('reds')
    const days = Array.from({ length: 505 }, (_, n) => addDays('2024-01-01', n))
    const writes = days.flatMap(startDate =>
      saveAttendanceWrites(
        { event: newEvent({ startDate }), playerId: id, teamId: 'reds' },
        { fields: { status: 'excused' } },
        club.clock.now,
      ),
    )
    for (let at = 0; at < writes.length; at += 100) await commitAttendance(writes.slice(at, at + 100))
    const as = await club.person('coach', { teams: ['reds'] })
    const first = await club.call(api.events.ofPlayer, { as, params: { id } })
    const query = { cursor: first.headers['x-next-cursor'] ?? '' }
    const second = await club.call(api.events.ofPlayer, { as, params: { id }, query })
    const dates = [...first.json, ...second.json].map(({ startDate }) => startDate)
    expect(dates).toEqual(days.toReversed())
    expect(second.headers['x-next-cursor']).toBeUndefined()
    const other = { as, params: { id: await createChild('reds') }, query }
    expect((await club.call(api.events.ofPlayer, other)).status).toBe(400)
  })
})

describe('the attendance of an event', () => {
  it('the attendance of an event shows the whole team to its staff, and their own children to a family', async () => {
    const mates = await club.person('parent')
    const [own, other] = [await createChild('reds'), await createChild('reds', mates.id)]
    const [event = newEvent()] = await insertEvents(newEvent({ teamId: 'reds' }))
    await say(event, own, { response: 'going', notes: 'Comes late' })
    await say(event, other, { response: 'maybe', notes: 'Has a cold' })
    const seen = async (as: { token: string }) => {
      const rows = await club.ok(api.events.attendance, { as, params: { id: event.id } })
      return rows.map(({ playerId, notes }) => [playerId, notes]).sort()
    }
    const all = [
      [own, 'Comes late'],
      [other, 'Has a cold'],
    ].sort()
    expect(await seen(await club.person('coach', { teams: ['reds'] }))).toEqual(all)
    expect(await seen(admin)).toEqual(all)
    expect(await seen(parent)).toEqual([[own, 'Comes late']])
    expect(await seen(mates)).toEqual([[other, 'Has a cold']])
  })
})
