import { afterAll, expect, test } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { openClub } from '../club.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { createSchedule, gameForm, practiceForm } from './schedule.ts'

const race = createRaceInjector()
const club = await openClub({ watch: { dynamodb: race.watch } })
const schedule = await createSchedule(club)
const { admin, coach, create, change, status, remove, datesOf } = schedule
afterAll(async () => {
  await schedule.expectAgreement()
  expect(await club.verify()).toEqual([])
})

/** A practice on so many Tuesdays. */
async function series(count: number, more: object = {}) {
  const { seriesId } = await create(practiceForm({ repeats: { days: ['Tuesday'], count }, ...more }))
  const ids = (await datesOf(seriesId)).map(({ id }) => id)
  const each =
    <T>(show: (date: Awaited<ReturnType<typeof datesOf>>[number]) => T) =>
    async () =>
      (await datesOf(seriesId)).map(show)
  return {
    id: (nth: number) => ids[nth] ?? '',
    days: each(date => date.startDate),
    ends: each(date => date.endDate),
    titles: each(date => date.title),
    starts: each(date => date.startTime.slice(0, 5)),
    places: each(date => date.location),
    states: each(date => date.status),
  }
}
const done = async (reply: Promise<{ status: number; text: string }>) => {
  const { status, text } = await reply
  expect(status, text).toBe(200)
}

test('a new series has a date for each chosen day, each with its own title and otherwise the same', async () => {
  const repeats = { days: ['Thursday', 'Tuesday'], until: '2026-03-19' }
  const first = await create(practiceForm({ repeats, endDate: '2026-03-11', address: 'Lane 1' }), coach)
  const dates = await datesOf(first.seriesId)
  expect(dates[0]).toEqual(first)
  const all = ['2026-03-10', '2026-03-12', '2026-03-17', '2026-03-19']
  expect(dates).toEqual(
    all.map((startDate, n) => ({
      ...first,
      id: dates[n]?.id,
      startDate,
      endDate: addDays(startDate, 1),
      title: `Team reds Practice - Mar ${startDate.slice(-2)}`,
    })),
  )
  expect(await create(practiceForm())).not.toHaveProperty('seriesId')
})

test('a new series may need more rows, with longer texts, than one write can hold', async () => {
  const repeats = { days: ['Monday', 'Tuesday', 'Saturday'], count: 160 }
  const long = { title: 'Long', description: 'é'.repeat(2000), address: 'Lane '.repeat(40) }
  const first = await create(gameForm({ ...long, homeTeamId: 'reds', awayTeamId: 'blues', repeats }))
  expect(await datesOf(first.seriesId)).toHaveLength(160)
})

test('a change of a series applies to one date, to it and the following ones, or to all', async () => {
  const { id, starts } = await series(4)
  await done(change(id(1), { startTime: '17:00:00' }))
  expect(await starts()).toEqual(['18:00', '17:00', '18:00', '18:00'])
  await done(change(id(2), { startTime: '16:00:00' }, admin, 'following'))
  expect(await starts()).toEqual(['18:00', '17:00', '16:00', '16:00'])
  await done(change(id(2), { startTime: '15:00:00' }, admin, 'all'))
  expect(await starts()).toEqual(['15:00', '15:00', '15:00', '15:00'])
})

test('a series can be called off, reinstated and deleted for one date, the following ones or all', async () => {
  const { id, days, states } = await series(4)
  await done(status(id(2), 'cancelled'))
  expect(await states()).toEqual(['scheduled', 'scheduled', 'cancelled', 'scheduled'])
  await done(status(id(1), 'postponed', { as: coach, scope: 'following' }))
  expect(await states()).toEqual(['scheduled', 'postponed', 'postponed', 'postponed'])
  await done(status(id(3), 'scheduled', { scope: 'all' }))
  expect(await states()).toEqual(['scheduled', 'scheduled', 'scheduled', 'scheduled'])
  await done(remove(id(0)))
  await done(remove(id(2), admin, 'following'))
  expect(await days()).toEqual(['2026-03-17'])
  await done(remove(id(1), admin, 'all'))
  expect(await days()).toEqual([])
})

test('an event without a series is changed alone, whatever scope is requested', async () => {
  const [one, other] = [await create(practiceForm()), await create(practiceForm())]
  await done(change(one.id, { location: 'The gym' }, admin, 'all'))
  await done(remove(one.id, admin, 'all'))
  expect(await schedule.read(other.id)).toEqual(other)
})

test('a change of a series moves its dates by the same number of days, and each follows in its title', async () => {
  const { id, days, ends, titles } = await series(3, { endDate: '2026-03-11' })
  await done(change(id(1), { startDate: '2026-03-19' }, admin, 'following'))
  expect(await days()).toEqual(['2026-03-10', '2026-03-19', '2026-03-26'])
  const shorter = { startDate: '2026-03-18', endDate: '2026-03-18', teamId: 'blues' }
  await done(change(id(1), shorter, admin, 'all'))
  expect(await ends()).toEqual(['2026-03-09', '2026-03-18', '2026-03-25'])
  const named = [9, 18, 25].map(day => `Team blues Practice - Mar ${day}`)
  expect(await titles()).toEqual(named)
})

test('a change of a series skips what was changed in one date, and dates that it would make invalid', async () => {
  const { id, titles, starts, places } = await series(3)
  const other = { title: 'Photo day', location: 'The gym', startTime: '16:00:00', endTime: '17:00:00' }
  await done(change(id(1), other))
  await done(change(id(0), { startDate: '2026-03-11' }, admin, 'all'))
  const own = ['Team reds Practice - Mar 11', 'Photo day', 'Team reds Practice - Mar 25']
  expect([await titles(), await places()]).toEqual([own, ['Ridgeline Park', 'The gym', 'Ridgeline Park']])
  await done(change(id(0), { startTime: '17:30:00' }, admin, 'all'))
  expect(await starts()).toEqual(['17:30', '16:00', '17:30'])
})

test('simultaneous changes from different dates reach every date once, if refused callers try again', async () => {
  const { id, days, places, states } = await series(6)
  const untilDone = async (send: () => ReturnType<typeof change>): Promise<void> => {
    const { status, text } = await send()
    if (status === 409) return untilDone(send)
    expect(status, text).toBe(200)
  }
  await Promise.all([
    untilDone(() => change(id(0), { startDate: '2026-03-11' }, admin, 'all')),
    untilDone(() => change(id(5), { location: 'The gym' }, admin, 'all')),
    untilDone(() => status(id(3), 'postponed', { scope: 'all' })),
  ])
  club.clock.pass({ minutes: 3 })
  await club.tick()
  expect(await days()).toEqual(Array.from({ length: 6 }, (_, n) => addDays('2026-03-11', 7 * n)))
  expect([...new Set([...(await places()), ...(await states())])]).toEqual(['The gym', 'postponed'])
})

test('a change of a series keeps a simultaneous change of one of its dates', async () => {
  const { id, titles, places } = await series(3)
  race.beforeNextWrite(() => done(change(id(2), { title: 'Photo day' })), id(2), 'Mar 24')
  await done(change(id(0), { location: 'The gym' }, admin, 'all'))
  expect((await titles()).map(title => title.slice(0, 5))).toEqual(['Team ', 'Team ', 'Photo'])
  expect(await places()).toEqual(['The gym', 'The gym', 'The gym'])
})

test('a series is moved once, even if the job of its change runs meanwhile', async () => {
  const { id, days } = await series(3)
  const runJobs = () => {
    club.clock.pass({ minutes: 3 })
    return club.tick()
  }
  race.beforeNextWrite(runJobs, id(1), 'Mar 18')
  await done(change(id(0), { startDate: '2026-03-11' }, admin, 'all'))
  expect(await days()).toEqual(['2026-03-11', '2026-03-18', '2026-03-25'])
})

test('past dates stay unchanged, whatever happens to the series; only the date itself can be changed', async () => {
  const { id, days, starts, states, places } = await series(4, { startDate: '2026-04-07' })
  // The second of its dates is just over.
  await schedule.moveTo('2026-04-14T23:30:00Z')
  await done(change(id(2), { startTime: '17:00:00' }, admin, 'all'))
  expect(await starts()).toEqual(['18:00', '18:00', '17:00', '17:00'])
  await done(status(id(3), 'cancelled', { scope: 'all' }))
  expect(await states()).toEqual(['scheduled', 'scheduled', 'cancelled', 'cancelled'])
  await done(change(id(0), { location: 'Gym' }, admin, 'following'))
  expect(await places()).toEqual(['Gym', 'Ridgeline Park', 'Gym', 'Gym'])
  await done(remove(id(2), admin, 'all'))
  expect(await days()).toEqual(['2026-04-07', '2026-04-14'])
  await schedule.moveTo('2026-03-02T15:00:00Z')
})
