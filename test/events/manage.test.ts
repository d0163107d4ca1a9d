import { afterAll, describe, expect, it } from 'vitest'
import { openClub } from '../club.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { createSchedule, gameForm, practiceForm } from './schedule.ts'

const race = createRaceInjector()
const club = await openClub({ watch: { dynamodb: race.watch } })
const schedule = await createSchedule(club)
const { admin, director, coach, assistant, blue, staff, create, change, read, expectAgreement } = schedule
afterAll(expectAgreement)

const changed = async (id: string, body: object) => {
  const { status, json } = await change(id, body)
  if (status !== 200) throw new Error(`${status} ${json.message}`)
  expect(await read(id)).toEqual(json)
  return json
}

describe('an automatic title', () => {
  it('an automatic title is made from the team, the kind and the day', async () => {
    const titles = async (body: object) => (await create(body)).title
    expect(await titles(practiceForm())).toBe('Team reds Practice - Mar 10')
    expect(await titles(practiceForm({ title: '   ' }))).toBe('Team reds Practice - Mar 10')
    expect(await titles(practiceForm({ title: undefined, eventType: 'meeting' }))).toBe(
      'Team reds Event - Mar 10',
    )
    expect(await titles(gameForm())).toBe('Team reds vs Lakeside - Mar 10')
    expect(await titles(gameForm({ isHome: false }))).toBe('Lakeside vs Team reds - Mar 10')
    const derby = { opponent: '', homeTeamId: 'blues', awayTeamId: 'reds', isHome: false }
    expect(await titles(gameForm(derby))).toBe('Team blues vs Team reds - Mar 10')
    expect(await titles(practiceForm({ eventType: 'master', teamId: '' }))).toBe('Team Event - Mar 10')
  })

  it('an automatic title follows the event, but never replaces a title that a person wrote', async () => {
    const { id } = await create(gameForm())
    expect((await changed(id, { startDate: '2026-03-12' })).title).toBe('Team reds vs Lakeside - Mar 12')
    expect((await changed(id, { opponent: 'Hillcrest' })).title).toBe('Team reds vs Hillcrest - Mar 12')
    expect((await changed(id, { isHome: false })).title).toBe('Hillcrest vs Team reds - Mar 12')
    expect((await changed(id, { teamId: 'blues' })).title).toBe('Hillcrest vs Team blues - Mar 12')
    expect((await changed(id, { location: 'Elsewhere' })).title).toBe('Hillcrest vs Team blues - Mar 12')
    expect((await changed(id, { eventType: 'practice' })).title).toBe('Team blues Practice - Mar 12')
    await changed(id, { title: 'The final' })
    expect((await changed(id, { startDate: '2026-03-13' })).title).toBe('The final')
  })

  it('an emptied title is generated again from the old and new values', async () => {
    const { id } = await create(gameForm({ title: 'Derby' }))
    expect(await changed(id, { opponent: 'Hillcrest' })).toMatchObject({ title: 'Derby' })
    const more = { title: '', startDate: '2026-04-01' }
    expect((await changed(id, more)).title).toBe('Team reds vs Hillcrest - Apr 1')
  })
})

describe('a change', () => {
  it('a change of an event changes the fields it names, and nothing else', async () => {
    const before = await create(
      practiceForm({ title: 'Shooting', description: 'Bring water', address: 'Lane 1' }),
    )
    club.clock.pass({ minutes: 1 })
    const updatedAt = club.clock.now.toISOString()
    for (const body of [
      { title: 'Passing' },
      { description: 'Bring sticks' },
      { location: 'The gym' },
      { startTime: '17:30:00' },
      { endTime: '19:00:00' },
      { eventType: 'clinic' },
      { isHome: false },
      { teamId: 'blues' },
    ]) {
      const was = await read(before.id)
      expect(await changed(before.id, body)).toEqual({ ...was, ...body, updatedAt })
    }
  })

  it('a change of an event removes fields that it empties', async () => {
    const { id } = await create(practiceForm({ description: 'Bring water', address: 'Lane 1' }))
    const event = await changed(id, { description: '', address: ' ', location: '' })
    for (const name of ['description', 'address', 'location']) expect(event).not.toHaveProperty(name)
    const other = await create(practiceForm({ description: 'Bring water', address: 'Lane 1' }))
    const none = await changed(other.id, { description: null, address: null, location: null })
    for (const name of ['description', 'address', 'location']) expect(none).not.toHaveProperty(name)
    const derby = await create(gameForm({ homeTeamId: 'reds', awayTeamId: 'blues' }))
    const without = await changed(derby.id, { awayTeamId: null, teamId: '' })
    expect(without).toMatchObject({ homeTeamId: 'reds', opponent: 'Lakeside' })
    expect([without.teamId, without.awayTeamId]).toEqual([undefined, undefined])
  })

  it('a change of an event’s first day keeps its duration', async () => {
    const { id } = await create(practiceForm({ endDate: '2026-03-12' }))
    expect(await changed(id, { startDate: '2026-02-27' })).toMatchObject({ endDate: '2026-03-01' })
    expect(await changed(id, { endDate: '2026-02-27' })).toMatchObject({ startDate: '2026-02-27' })
  })

  it('a change that would leave an event incomplete is refused, and changes nothing', async () => {
    const one = await create(practiceForm())
    const match = await create(gameForm())
    const league = await create(practiceForm({ eventType: 'master', teamId: '' }))
    const noTeam = 'Please select a team for this event'
    for (const [{ id }, body, message] of [
      [one, { teamId: null }, noTeam],
      [one, { teamId: '' }, noTeam],
      [one, { teamId: 'pinks' }, 'We couldn’t find that team'],
      [one, { endTime: '18:00:00' }, 'The event must end after it starts'],
      [one, { startTime: '20:00:00' }, 'The event must end after it starts'],
      [one, { endDate: '2026-03-09' }, 'The event must end after it starts'],
      [one, { endDate: '2026-03-25' }, 'An event can last at most 14 days'],
      [one, { eventType: 'game' }, 'Please select an away team or enter an external opponent'],
      [one, { startDate: '' }, 'Please select a start date'],
      [one, { startDate: '9999-12-31', endDate: '9999-12-31' }, 'Please select a start date'],
      [match, { opponent: '' }, 'Please select an away team or enter an external opponent'],
      [match, { teamId: null }, 'Please select a home team for this game'],
      [match, { homeTeamId: 'blues', awayTeamId: 'blues' }, 'A team cannot play against itself'],
    ] as const) {
      const { status, json } = await change(id, body)
      expect([status, json.message], JSON.stringify(body)).toEqual([400, message])
    }
    expect((await change(one.id, { eventType: 'master' })).status).toBe(400)
    expect((await change(league.id, { eventType: 'practice', teamId: 'reds' })).status).toBe(400)
    expect((await change(one.id, { status: 'cancelled' })).status).toBe(400)
    for (const event of [one, match, league]) expect(await read(event.id)).toEqual(event)
    expect(await changed(league.id, { eventType: 'master', teamId: 'reds' })).not.toHaveProperty('teamId')
  })
})

describe('changes by a coach', () => {
  it('a coach may change the events they created, as long as they coach there', async () => {
    const practice = await create(practiceForm(), coach)
    const directors = await create(practiceForm(), director)
    expect((await change(practice.id, { title: 'By its coach' }, coach)).status).toBe(200)
    for (const as of [blue, await staff('coach', 'reds'), await staff('coach')]) {
      expect((await change(practice.id, { title: 'Mine' }, as)).status).toBe(404)
      expect((await schedule.remove(practice.id, as)).status).toBe(404)
    }
    for (const call of [change(directors.id, {}, coach), schedule.remove(directors.id, coach)]) {
      expect((await call).status).toBe(404)
    }
    expect((await change(practice.id, { teamId: 'blues' }, coach)).status).toBe(404)
    expect((await change(practice.id, { title: 'Theirs' }, director)).status).toBe(200)
    // Moved to another team, it no longer belongs to that coach.
    await changed(practice.id, { teamId: 'blues' })
    for (const call of [
      change(practice.id, { title: 'Mine' }, coach),
      schedule.remove(practice.id, coach),
      schedule.status(practice.id, 'cancelled', { as: coach }),
    ]) {
      expect((await call).status).toBe(404)
    }
    expect(await read(practice.id)).toMatchObject({ title: 'Theirs', teamId: 'blues', status: 'scheduled' })
  })

  it('a coach can cancel and reinstate any event of their team, on whichever side it plays', async () => {
    const derby = await create(gameForm({ homeTeamId: 'blues', awayTeamId: 'reds', teamId: '' }), director)
    const { json } = await schedule.status(derby.id, 'cancelled', { as: coach, reason: ' Lightning ' })
    expect(json).toMatchObject({ status: 'cancelled', statusReason: 'Lightning' })
    expect((await schedule.status(derby.id, 'postponed', { as: blue })).json).not.toHaveProperty(
      'statusReason',
    )
    const again = await schedule.status(derby.id, 'scheduled', { as: coach, reason: 'Sun' })
    expect([again.json.status, again.json.statusReason]).toEqual(['scheduled', undefined])
    expect(
      (await schedule.status(derby.id, 'cancelled', { as: await staff('coach', 'greens') })).status,
    ).toBe(404)
    expect((await schedule.status(derby.id, 'cancelled', { as: assistant })).status).toBe(403)
    const league = await create(practiceForm({ eventType: 'master', teamId: '' }))
    expect((await schedule.status(league.id, 'cancelled', { as: coach })).status).toBe(404)
    expect((await schedule.status(derby.id, 'over')).json.message).toBe('Please choose a status')
  })
})

describe('two simultaneous changes', () => {
  it('of two people who change an event at once, the later one gets a conflict and overwrites nothing', async () => {
    const { id } = await create(practiceForm({ title: 'Shared' }))
    race.beforeNextWrite(() => changed(id, { location: 'The gym', teamId: 'blues' }), id)
    const { status, json } = await change(id, { startTime: '17:00:00', teamId: 'greens' })
    expect([status, json.message]).toEqual([409, 'This was just changed. Please reload and try again.'])
    expect(await read(id)).toMatchObject({ location: 'The gym', teamId: 'blues', startTime: '18:00:00' })
  })

  it.each(['title', 'status', 'score', 'delete'])(
    'a change of an event and a simultaneous %s do not overwrite each other',
    async call => {
      const { id } = await create(gameForm({ startDate: '2026-03-01', title: 'Shared' }))
      race.beforeNextWrite(() => schedule.remove(id), id)
      const late = {
        title: () => change(id, { title: 'Back' }),
        status: () => schedule.status(id, 'cancelled'),
        score: () => schedule.score(id, 1, 2),
        delete: () => schedule.remove(id),
      }[call]
      expect((await late?.())?.status).toBe(409)
      expect((await schedule.whole(admin)).map(event => event.id)).not.toContain(id)
    },
  )

  it('each of ten simultaneous changes of an event is made completely or refused', async () => {
    const { id } = await create(practiceForm({ title: 'Crowded' }))
    const teams = ['reds', 'blues', 'greens']
    const tries = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        change(id, { teamId: teams[n % 3], startTime: `1${n % 8}:0${n}:00`, location: `Field ${n}` }),
      ),
    )
    const through = tries.filter(({ status }) => status === 200).map(({ json }) => json)
    expect(through.length).toBeGreaterThan(0)
    expect(tries.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(through).toContainEqual(await read(id))
  })
})
