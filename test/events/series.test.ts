import { afterAll, describe, expect, it } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { openClub } from '../club.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { createSchedule, gameForm, practiceForm } from './schedule.ts'

const race = createRaceInjector()
const club = await openClub({ watch: { dynamodb: race.watch } })
const schedule = await createSchedule(club)
const { create, tryCreate, change, datesOf, coach, expectAgreement } = schedule
afterAll(async () => {
  await expectAgreement()
  expect(await club.verify()).toEqual([])
})

const tuesdays = (count: number, more: object = {}) =>
  practiceForm({ repeats: { days: ['Tuesday'], count }, ...more })
const days = async (seriesId: string | undefined) => (await datesOf(seriesId)).map(date => date.startDate)
/** The dates of a new series, and a change request for the nth. */
async function series(count: number, more: object = {}) {
  const { seriesId } = await create(tuesdays(count, more))
  const ids = (await datesOf(seriesId)).map(({ id }) => id)
  return {
    id: (nth: number) => ids[nth] ?? '',
    dates: () => datesOf(seriesId),
    days: () => days(seriesId),
    starts: async () => (await datesOf(seriesId)).map(date => date.startTime.slice(0, 5)),
  }
}
const done = async (reply: Promise<{ status: number; text: string }>) => {
  const { status, text } = await reply
  expect(status, text).toBe(200)
}

describe('a new series', () => {
  it('a new series has a date for each chosen day, each with its own title and otherwise the same', async () => {
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
        title: `Team reds Practice - Mar ${Number(startDate.slice(-2))}`,
      })),
    )
    expect(await create(practiceForm())).not.toHaveProperty('seriesId')
  })

  it('a new series begins on the first of the chosen days', async () => {
    const first = await create(practiceForm({ repeats: { days: ['Monday'], count: 2 } }))
    expect([first.startDate, await days(first.seriesId)]).toEqual([
      '2026-03-16',
      ['2026-03-16', '2026-03-23'],
    ])
  })

  it.each([
    [{ days: ['Monday'] }, 'Please choose the last date or how many times it repeats'],
    [
      { days: ['Monday'], count: 2, until: '2026-04-01' },
      'Please choose the last date or how many times it repeats',
    ],
    [{ days: [], count: 2 }, 'Please choose at least one day'],
    [{ days: ['Funday'], count: 2 }, 'Please choose the days'],
    [{ days: ['Monday'], count: 0 }, 'Please enter how many times it repeats'],
    [{ days: ['Monday'], count: 161 }, 'An event can repeat at most 160 times'],
    [{ days: ['Monday'], until: '2029-04-10' }, 'An event can repeat at most 160 times'],
    [{ days: ['Monday'], until: '' }, 'Please select the last date'],
    [{ days: ['Monday'], until: '2026-03-15' }, 'None of these days falls on or before the last date'],
    [{ days: ['Monday'], until: '2026-01-01' }, 'None of these days falls on or before the last date'],
  ])('a new series with %j is refused: %s', async (repeats, message) => {
    const { status, json } = await tryCreate(practiceForm({ repeats }))
    expect([status, json.message]).toEqual([400, message])
  })

  it('a new series may need more rows, with longer texts, than one write can hold', async () => {
    const repeats = { days: ['Monday', 'Tuesday', 'Saturday'], count: 100 }
    const long = { title: 'Long', description: 'é'.repeat(2000), address: 'Lane '.repeat(40) }
    const first = await create(gameForm({ ...long, homeTeamId: 'reds', awayTeamId: 'blues', repeats }))
    expect(await days(first.seriesId)).toHaveLength(100)
    await expectAgreement()
    await done(schedule.remove(first.id, undefined, 'all'))
    expect(await days(first.seriesId)).toEqual([])
  })
})

describe('a change of a series', () => {
  it('a change of a series applies to one date, to it and the following ones, or to all', async () => {
    const { id, starts } = await series(4)
    await done(change(id(1), { startTime: '17:00:00' }))
    expect(await starts()).toEqual(['18:00', '17:00', '18:00', '18:00'])
    await done(change(id(2), { startTime: '16:00:00' }, undefined, 'following'))
    expect(await starts()).toEqual(['18:00', '17:00', '16:00', '16:00'])
    await done(change(id(2), { startTime: '15:00:00' }, undefined, 'all'))
    expect(await starts()).toEqual(['15:00', '15:00', '15:00', '15:00'])
  })

  it('an event without a series is changed alone, whatever scope is requested', async () => {
    const [one, other] = [await create(practiceForm()), await create(practiceForm())]
    await done(change(one.id, { location: 'The gym' }, undefined, 'all'))
    await done(schedule.remove(one.id, undefined, 'all'))
    expect(await schedule.read(other.id)).toEqual(other)
  })

  it('a change of a series moves its dates by the same number of days, and updates automatic titles', async () => {
    const { id, dates, days } = await series(3, { endDate: '2026-03-11' })
    await done(change(id(1), { startDate: '2026-03-19' }, undefined, 'following'))
    expect(await days()).toEqual(['2026-03-10', '2026-03-19', '2026-03-26'])
    await done(change(id(1), { startDate: '2026-03-18', endDate: '2026-03-18' }, undefined, 'all'))
    expect((await dates()).map(({ endDate, title }) => [endDate, title])).toEqual([
      ['2026-03-09', 'Team reds Practice - Mar 9'],
      ['2026-03-18', 'Team reds Practice - Mar 18'],
      ['2026-03-25', 'Team reds Practice - Mar 25'],
    ])
  })

  it('moving a series to another team renames each date after it, and the lists follow', async () => {
    const { id, dates } = await series(3)
    await done(change(id(0), { teamId: 'blues' }, undefined, 'all'))
    expect((await dates()).map(({ teamId, title }) => [teamId, title])).toEqual([
      ['blues', 'Team blues Practice - Mar 10'],
      ['blues', 'Team blues Practice - Mar 17'],
      ['blues', 'Team blues Practice - Mar 24'],
    ])
  })

  it('a change of a series skips fields that were changed in one date, and dates that it would make invalid', async () => {
    const { id, dates, starts } = await series(3)
    await done(
      change(id(1), { title: 'Photo day', location: 'The gym', startTime: '16:00:00', endTime: '17:00:00' }),
    )
    await done(change(id(0), { description: 'Bring water' }, undefined, 'all'))
    expect((await dates()).map(date => [date.title, date.location, date.description])).toEqual([
      ['Team reds Practice - Mar 10', 'Ridgeline Park', 'Bring water'],
      ['Photo day', 'The gym', 'Bring water'],
      ['Team reds Practice - Mar 24', 'Ridgeline Park', 'Bring water'],
    ])
    await done(change(id(0), { startTime: '17:30:00' }, undefined, 'all'))
    expect(await starts()).toEqual(['17:30', '16:00', '17:30'])
  })

  it('a series can be canceled, reinstated and deleted for one date, the following ones or all', async () => {
    const { id, dates, days } = await series(4)
    const said = async () => (await dates()).map(date => date.status[0])
    await done(schedule.status(id(2), 'cancelled', { reason: 'Heat' }))
    expect(await said()).toEqual(['s', 's', 'c', 's'])
    await done(schedule.status(id(1), 'postponed', { as: coach, scope: 'following' }))
    expect(await said()).toEqual(['s', 'p', 'p', 'p'])
    expect((await dates()).map(date => date.statusReason)).toEqual(Array(4).fill(undefined))
    await done(schedule.status(id(3), 'scheduled', { scope: 'all' }))
    expect(await said()).toEqual(['s', 's', 's', 's'])
    await done(schedule.remove(id(0)))
    await done(schedule.remove(id(2), undefined, 'following'))
    expect(await days()).toEqual(['2026-03-17'])
    await done(schedule.remove(id(1), undefined, 'all'))
    expect(await days()).toEqual([])
  })

  it('a coach may change a series only if they created it', async () => {
    const { id, starts } = await series(2)
    expect((await change(id(0), { startTime: '17:00:00' }, coach, 'all')).status).toBe(404)
    expect((await schedule.remove(id(0), coach, 'all')).status).toBe(404)
    expect(await starts()).toEqual(['18:00', '18:00'])
  })
})

describe('two simultaneous changes of a series', () => {
  it('of two changes of the same date in a series, the later one is refused and changes nothing', async () => {
    const { id, dates } = await series(5)
    race.beforeNextWrite(() => done(change(id(0), { location: 'The gym' }, undefined, 'all')), id(0))
    expect((await change(id(0), { startDate: '2026-03-11' }, undefined, 'all')).status).toBe(409)
    expect(new Set((await dates()).map(date => `${date.location} ${date.endDate.slice(-2)}`))).toEqual(
      new Set(['10', '17', '24', '31', '07'].map(day => `The gym ${day}`)),
    )
  })

  it('simultaneous changes from different dates reach every date once, if refused callers try again', async () => {
    const { id, dates, days } = await series(6)
    const untilDone = async (send: () => ReturnType<typeof change>): Promise<void> => {
      const { status, text } = await send()
      if (status === 409) return untilDone(send)
      expect(status, text).toBe(200)
    }
    await Promise.all([
      untilDone(() => change(id(0), { startDate: '2026-03-11' }, undefined, 'all')),
      untilDone(() => change(id(5), { location: 'The gym' }, undefined, 'all')),
      untilDone(() => schedule.status(id(3), 'postponed', { scope: 'all' })),
    ])
    await schedule.moveTo('2026-03-02T15:05:00Z')
    await club.tick()
    expect(await days()).toEqual(Array.from({ length: 6 }, (_, n) => addDays('2026-03-11', 7 * n)))
    for (const date of await dates()) expect(date).toMatchObject({ location: 'The gym', status: 'postponed' })
  })

  it('a change of a series keeps a simultaneous change of one of its dates', async () => {
    const { id, dates } = await series(3)
    race.beforeNextWrite(() => done(change(id(2), { title: 'Photo day' })), id(2), 'Mar 24')
    await done(change(id(0), { location: 'The gym' }, undefined, 'all'))
    await schedule.moveTo('2026-03-02T15:10:00Z')
    await club.tick()
    expect((await dates()).map(({ title, location }) => [title.slice(0, 5), location])).toEqual([
      ['Team ', 'The gym'],
      ['Team ', 'The gym'],
      ['Photo', 'The gym'],
    ])
  })
})

describe('past dates', () => {
  it('past dates stay unchanged, whatever happens to the series; only the date itself can be changed', async () => {
    const weeks = await series(4, { startDate: '2026-04-07' })
    await schedule.moveTo('2026-04-15T15:00:00Z')
    await done(change(weeks.id(2), { startTime: '17:00:00' }, schedule.admin, 'all'))
    expect(await weeks.starts()).toEqual(['18:00', '18:00', '17:00', '17:00'])
    await done(schedule.status(weeks.id(3), 'cancelled', { scope: 'all' }))
    const states = (await weeks.dates()).map(date => date.status)
    expect(states).toEqual(['scheduled', 'scheduled', 'cancelled', 'cancelled'])
    await done(change(weeks.id(0), { location: 'Gym' }, schedule.admin, 'following'))
    const places = (await weeks.dates()).map(date => date.location)
    expect(places).toEqual(['Gym', 'Ridgeline Park', 'Gym', 'Gym'])
    await done(schedule.remove(weeks.id(2), schedule.admin, 'all'))
    expect(await weeks.days()).toEqual(['2026-04-07', '2026-04-14'])
    await schedule.moveTo('2026-03-02T15:00:00Z')
  })
})
