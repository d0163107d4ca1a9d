import fc from 'fast-check'
import { expect, it, onTestFinished, vi } from 'vitest'
import {
  addDays,
  addHours,
  dayIn,
  daysBetween,
  endOfDay,
  formatInstant,
  instantOf,
  mondayOf,
  wallClock,
} from '#shared/dates.ts'
import { runs } from '../proof.ts'

/** North and south, half and quarter hours, zones that change by half an hour, at midnight, or never. */
const zones = [
  'America/New_York',
  'America/St_Johns',
  'America/Havana',
  'America/Santiago',
  'Europe/London',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'UTC',
]
const zone = fc.constantFrom(...zones)
const day = fc.nat(5800).map(days => addDays('2020-01-01', days))
const toMs = (n: number) => n * 60_000
const oneDay = toMs(24 * 60)
const back = (timeZone: string, wall: string) => instantOf(timeZone, wall.slice(0, 10), wall.slice(11))

it.each([
  ['2026-03-02T04:59:59Z', '2026-03-01'],
  ['2026-03-02T05:00:00Z', '2026-03-02'],
  // Clocks go forward on March 8: midnight is at 4 from then on.
  ['2026-03-09T03:59:59Z', '2026-03-08'],
  ['2026-03-09T04:00:00Z', '2026-03-09'],
])('the club’s day at %s is %s', (now, date) => expect(dayIn('America/New_York', new Date(now))).toBe(date))

it('adding hours adds hours, even when clocks change', () => {
  expect(addHours(new Date('2026-03-07T15:00:00Z'), 72).toISOString()).toBe('2026-03-10T15:00:00.000Z')
})

it.each([
  // New York: an hour that occurs twice, and one that is skipped.
  ['America/New_York', '2026-11-01', '01:30:00', '2026-11-01T05:30:00.000Z'],
  ['America/New_York', '2026-11-01', '02:00:00', '2026-11-01T07:00:00.000Z'],
  ['America/New_York', '2026-03-08', '02:30:00', '2026-03-08T07:30:00.000Z'],
  ['America/New_York', '2026-03-08', '01:59:59', '2026-03-08T06:59:59.000Z'],
  ['America/New_York', '2026-03-08', '03:00:00', '2026-03-08T07:00:00.000Z'],
  // By half an hour only, and a day without its midnight.
  ['Australia/Lord_Howe', '2026-04-05', '01:45:00', '2026-04-04T14:45:00.000Z'],
  ['Africa/Cairo', '2026-04-24', '00:30:00', '2026-04-23T22:30:00.000Z'],
  ['Asia/Kathmandu', '2026-03-05', '18:00:00', '2026-03-05T12:15:00.000Z'],
  ['Pacific/Kiritimati', '2026-03-05', '10:00:00', '2026-03-04T20:00:00.000Z'],
])('the club’s clock in %s shows %s %s at %s', (timeZone, date, time, at) => {
  expect(instantOf(timeZone, date, time).toISOString()).toBe(at)
})

it('the club’s clock shows the requested time, unless a change of clocks skips it by up to an hour', () => {
  const time = fc
    .record({ hour: fc.nat(23), minute: fc.nat(59) })
    .map(({ hour, minute }) => [hour, minute, 0].map(part => String(part).padStart(2, '0')).join(':'))
  let skipped = 0
  fc.assert(
    fc.property(zone, day, time, (timeZone, date, clock) => {
      const asked = `${date}T${clock}`
      const shown = wallClock(timeZone, instantOf(timeZone, date, clock))
      if (shown === asked) return
      skipped++
      const [from, to] = [asked, shown].map(wall => Date.parse(`${wall}Z`))
      expect((to ?? 0) - (from ?? 0)).toBeGreaterThan(0)
      expect((to ?? 0) - (from ?? 0)).toBeLessThanOrEqual(toMs(60))
    }),
    { numRuns: runs(400, 20_000) },
  )
  expect(skipped).toBeLessThan(runs(8, 200))
})

it('the club’s clock converts every quarter of an hour around its changes, and back', () => {
  let changes = 0
  for (const timeZone of zones) {
    const clockAt = (at: number) => wallClock(timeZone, new Date(at))
    for (let at = Date.parse('2026-02-28T12:00:00Z'); at < Date.parse('2026-11-07T12:00:00Z'); at += oneDay) {
      if (clockAt(at).slice(11) === clockAt(at + oneDay).slice(11)) continue
      changes++
      for (let now = at; now < at + oneDay; now += toMs(15)) {
        expect([0, 30, 60].map(toMs)).toContain(now - back(timeZone, clockAt(now)).getTime())
      }
    }
  }
  expect(changes).toBe(20)
})

// A zone newer than the browser's data; and a browser's name for its own zone if it knows none.
it.each(['Mars/Olympus_Mons', 'Etc/Unknown'])(
  'a time zone %s that the engine does not know is told by its own clock, and says so',
  unknown => {
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
    const now = new Date('2026-07-04T23:59:59Z')
    expect(wallClock(unknown, now)).toBe(wallClock(own, now))
    expect(formatInstant(now.toISOString(), unknown)).toBe(formatInstant(now.toISOString(), own))
  },
)

it('the end of a day is its last moment, whenever midnight is', () => {
  fc.assert(
    fc.property(zone, day, (timeZone, date) => {
      const end = endOfDay(timeZone, date)
      expect(dayIn(timeZone, end)).toBe(date)
      expect(dayIn(timeZone, new Date(end.getTime() + 1))).toBe(addDays(date, 1))
    }),
    { numRuns: runs(200, 5000) },
  )
})

it('a week begins on the last Monday up to the day, for every day from 2020 to 2035', () => {
  // The first is a Monday.
  for (let monday = '2019-12-30'; monday < '2036-01-01'; monday = addDays(monday, 7)) {
    const week = [0, 1, 2, 3, 4, 5, 6].map(days => addDays(monday, days))
    expect(new Set(week.map(mondayOf))).toEqual(new Set([monday]))
    expect(week.map(day => daysBetween(monday, day))).toEqual([0, 1, 2, 3, 4, 5, 6])
  }
})

/** Some engines show midnight as 24, and the parts of a day in an order of their own. */
class OtherEngine extends Intl.DateTimeFormat {
  override formatToParts(date?: Date): Intl.DateTimeFormatPart[] {
    const parts = super.formatToParts(date).toReversed()
    return parts.map(part => (part.type === 'hour' && part.value === '00' ? { ...part, value: '24' } : part))
  }
}

it.each([
  ['2026-11-22T05:00:00Z', '2026-11-22T00:00:00', 'Sun, Nov 22, 12:00 AM EST'],
  ['2026-07-04T23:59:59Z', '2026-07-04T19:59:59', 'Sat, Jul 4, 7:59 PM EDT'],
])('in any engine %s is %s by the club’s clock, and is shown as %s', async (instant, wall, said) => {
  const expectShown = (dates: Pick<typeof import('#shared/dates.ts'), 'wallClock' | 'formatInstant'>) => {
    expect(dates.wallClock('America/New_York', new Date(instant))).toBe(wall)
    expect(dates.formatInstant(instant, 'America/New_York')).toBe(said)
  }
  expectShown({ wallClock, formatInstant })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })
  vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: OtherEngine } }))
  vi.resetModules()
  expectShown(await import('#shared/dates.ts'))
})
