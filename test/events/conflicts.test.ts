import { beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { nextNumber } from '../forms.ts'
import { createSchedule, gameForm, practiceForm } from './schedule.ts'

const club = await openClub()
const schedule = await createSchedule(club)
const { admin, coach, blue, create, staff } = schedule
/** Coaches the reds and the greens. */
const shared = await staff('coach', 'reds', 'greens')

/** A day of its own for each test, after those that are named below. */
const newDay = () => addDays('2026-09-01', nextNumber())
const found = async (body: object, as = admin) => club.ok(api.events.conflicts, { as, body: { ...body } })
const kinds = async (body: object, as = admin) =>
  (await found(body, as)).map(({ kind, name }) => `${kind} ${name}`)
const elsewhere = { location: '' }

describe('a double booking', () => {
  it('a double-booked team is one conflict, without its coach', async () => {
    const startDate = newDay()
    await create(practiceForm({ startDate, ...elsewhere }))
    expect(await found(practiceForm({ startDate, startTime: '19:00:00', endTime: '20:00:00' }))).toEqual([
      {
        kind: 'team',
        name: 'Team reds',
        startDate,
        startTime: '18:00:00',
        endDate: startDate,
        endTime: '19:30:00',
      },
    ])
    expect(await kinds(gameForm({ startDate, teamId: '', homeTeamId: 'blues', awayTeamId: 'reds' }))).toEqual(
      ['team Team reds'],
    )
    expect(await kinds(practiceForm({ startDate, teamId: 'blues' }))).toEqual([])
    expect(await kinds(practiceForm({ startDate: newDay() }))).toEqual([])
  })

  it('a coach whose other team plays at that time is a conflict', async () => {
    const startDate = newDay()
    await create(practiceForm({ startDate, teamId: 'greens', ...elsewhere }))
    expect(await kinds(practiceForm({ startDate }))).toEqual([`coach Test ${await nameOf(shared.id)}`])
    expect(await kinds(practiceForm({ startDate, teamId: 'blues' }))).toEqual([])
  })

  it('a double-booked place is a conflict, whatever its case and spaces, but never one without a name', async () => {
    const startDate = newDay()
    await create(practiceForm({ startDate, teamId: 'greens', location: 'Field  Two' }))
    for (const location of ['Field Two', 'field two', ' FIELD   TWO ']) {
      expect(await kinds(practiceForm({ startDate, teamId: 'blues', location }))).toEqual([
        `venue ${location.trim()}`,
      ])
    }
    await create(practiceForm({ startDate, teamId: 'greens', location: '' }))
    for (const location of ['Field Three', '', '  ', undefined]) {
      expect(await kinds(practiceForm({ startDate, teamId: 'blues', location }))).toEqual([])
    }
  })

  it('an event may have conflicts of team, coach and place at the same time', async () => {
    const startDate = newDay()
    await create(gameForm({ startDate, homeTeamId: 'reds', awayTeamId: 'greens' }))
    await create(practiceForm({ startDate, eventType: 'master', teamId: '' }))
    expect(
      (await kinds(gameForm({ startDate, homeTeamId: 'reds', awayTeamId: 'greens' }))).toSorted(),
    ).toEqual(['team Team greens', 'team Team reds', 'venue Ridgeline Park', 'venue Ridgeline Park'])
  })
})

describe('no conflict', () => {
  it('an event does not conflict with one that ends as it begins, or begins as it ends', async () => {
    const startDate = newDay()
    await create(practiceForm({ startDate }))
    const findConflictsAt = (startTime: string, endTime: string) =>
      kinds(practiceForm({ startDate, startTime, endTime, ...elsewhere }))
    expect(await findConflictsAt('17:00:00', '18:00:00')).toEqual([])
    expect(await findConflictsAt('19:30:00', '20:00:00')).toEqual([])
    expect(await findConflictsAt('17:00:00', '18:00:01')).toEqual(['team Team reds'])
    expect(await findConflictsAt('19:29:59', '20:00:00')).toEqual(['team Team reds'])
    expect(await findConflictsAt('17:00:00', '20:00:00')).toEqual(['team Team reds'])
    expect(await findConflictsAt('18:30:00', '18:45:00')).toEqual(['team Team reds'])
  })

  it('an event conflicts neither with canceled events nor with itself', async () => {
    const startDate = newDay()
    const { id } = await create(practiceForm({ startDate }))
    expect(await kinds({ ...practiceForm({ startDate }), eventId: id })).toEqual([])
    for (const off of ['cancelled', 'postponed']) {
      await schedule.status(id, off)
      expect(await kinds(practiceForm({ startDate }))).toEqual([])
    }
    await schedule.status(id, 'scheduled')
    expect(await kinds(practiceForm({ startDate, ...elsewhere }))).toEqual(['team Team reds'])
  })
})

describe('more than a day', () => {
  it('each date of a series is checked for conflicts', async () => {
    await create(practiceForm({ startDate: '2026-06-16', ...elsewhere }))
    const repeats = { days: ['Tuesday'], until: '2026-06-30' }
    expect(
      (await found(practiceForm({ startDate: '2026-06-09', repeats }))).map(date => date.startDate),
    ).toEqual(['2026-06-16'])
    expect(
      await kinds(practiceForm({ startDate: '2026-06-09', repeats: { days: ['Monday'], count: 5 } })),
    ).toEqual([])
  })

  it('an event of several days conflicts from its first to its last moment', async () => {
    await create(
      practiceForm({ startDate: '2026-07-03', endDate: '2026-07-05', endTime: '12:00:00', ...elsewhere }),
    )
    const findConflictsAt = (startDate: string, startTime = '09:00:00', more: object = {}) =>
      kinds(practiceForm({ startDate, startTime, endTime: '21:00:00', ...more }))
    expect(await findConflictsAt('2026-07-04')).toEqual(['team Team reds'])
    expect(await findConflictsAt('2026-07-05', '11:59:59')).toEqual(['team Team reds'])
    expect(await findConflictsAt('2026-07-05', '12:00:00')).toEqual([])
    expect(await findConflictsAt('2026-07-02', '09:00:00', { endDate: '2026-07-03' })).toEqual([
      'team Team reds',
    ])
    expect(await findConflictsAt('2026-07-02', '09:00:00')).toEqual([])
    const repeats = { days: ['Thursday'], count: 2 }
    const long = { repeats, endDate: '2026-06-27' }
    expect(await findConflictsAt('2026-06-25', '09:00:00', long)).toEqual(['team Team reds'])
  })
})

describe('a coach', () => {
  beforeAll(() =>
    create(
      practiceForm({ startDate: '2026-08-04', teamId: 'blues', title: 'Secret', description: 'Hidden' }),
    ),
  )
  it('a coach sees of conflicts with other teams only that they exist, and when', async () => {
    const body = practiceForm({ startDate: '2026-08-04' })
    expect(await found(body, coach)).toEqual([
      {
        kind: 'venue',
        name: 'Ridgeline Park',
        startDate: '2026-08-04',
        startTime: '18:00:00',
        endDate: '2026-08-04',
        endTime: '19:30:00',
      },
    ])
    // A coach learns nothing about another coach's team.
    expect(await found(practiceForm({ startDate: '2026-08-04', teamId: 'blues' }), coach)).toEqual([])
    expect(
      await kinds(practiceForm({ startDate: '2026-08-04', teamId: 'blues', ...elsewhere }), blue),
    ).toEqual(['team Team blues'])
  })

  it('coaches may ask for conflicts; assistants and families may not', async () => {
    for (const as of [schedule.assistant, await schedule.person('parent')]) {
      expect((await club.call(api.events.conflicts, { as, body: practiceForm() })).status).toBe(403)
    }
  })

  it('a coach gets the first of very many conflicts', async () => {
    for (let n = 0; n < 23; n++)
      await create(practiceForm({ startDate: '2026-08-11', endTime: `2${n % 3}:00:00` }))
    const all = await found(practiceForm({ startDate: '2026-08-11', ...elsewhere }))
    expect(all).toHaveLength(20)
  })
})

async function nameOf(id: string) {
  const { getUser } = await import('#functions/stores/users/store.ts')
  return (await getUser(id))?.lastName
}
