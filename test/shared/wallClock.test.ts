import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  addDays,
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
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Sao_Paulo',
  'America/Havana',
  'America/Santiago',
  'Europe/London',
  'Europe/Berlin',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'UTC',
]
const zone = fc.constantFrom(...zones)
const instant = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map(date => new Date(Math.floor(date.getTime() / 1000) * 1000))
const day = fc.nat(5800).map(days => addDays('2020-01-01', days))
const toMs = (n: number) => n * 60_000
const oneDay = toMs(24 * 60)
const back = (timeZone: string, wall: string) => instantOf(timeZone, wall.slice(0, 10), wall.slice(11))

describe('the club’s clock', () => {
  it('the club’s clock converts back to the same instant, or to the first one with the same time', () => {
    let twice = 0
    fc.assert(
      fc.property(zone, instant, (timeZone, now) => {
        const wall = wallClock(timeZone, now)
        const found = back(timeZone, wall)
        expect(wallClock(timeZone, found)).toBe(wall)
        expect(found.getTime()).toBeLessThanOrEqual(now.getTime())
        expect(now.getTime() - found.getTime()).toBeLessThanOrEqual(toMs(60))
        if (found.getTime() !== now.getTime()) twice++
      }),
      { numRuns: runs(400, 20_000) },
    )
    expect(twice).toBeLessThan(runs(8, 200))
  })

  it.each([
    // New York: an hour that occurs twice, and one that is skipped.
    ['America/New_York', '2026-11-01', '01:30:00', '2026-11-01T05:30:00.000Z'],
    ['America/New_York', '2026-11-01', '02:00:00', '2026-11-01T07:00:00.000Z'],
    ['America/New_York', '2026-11-01', '00:59:59', '2026-11-01T04:59:59.000Z'],
    ['America/New_York', '2026-03-08', '02:30:00', '2026-03-08T07:30:00.000Z'],
    ['America/New_York', '2026-03-08', '01:59:59', '2026-03-08T06:59:59.000Z'],
    ['America/New_York', '2026-03-08', '03:00:00', '2026-03-08T07:00:00.000Z'],
    ['America/New_York', '2026-03-08', '10:00:00', '2026-03-08T14:00:00.000Z'],
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
      for (
        let at = Date.parse('2026-02-28T12:00:00Z');
        at < Date.parse('2026-11-07T12:00:00Z');
        at += oneDay
      ) {
        if (clockAt(at).slice(11) === clockAt(at + oneDay).slice(11)) continue
        changes++
        for (let now = at; now < at + oneDay; now += toMs(15)) {
          expect([0, 30, 60].map(toMs)).toContain(now - back(timeZone, clockAt(now)).getTime())
        }
      }
    }
    expect(changes).toBe(24)
  })
})

describe('a time zone that the engine does not know', () => {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const now = new Date('2026-07-04T23:59:59Z')

  // A zone newer than the browser's data; and a browser's name for its own zone if it knows none.
  it.each(['Mars/Olympus_Mons', 'Etc/Unknown'])(
    'a time zone %s that the engine does not know is told by its own clock, and says so',
    unknown => {
      expect(wallClock(unknown, now)).toBe(wallClock(own, now))
      expect(dayIn(unknown, now)).toBe(dayIn(own, now))
      expect(formatInstant(now.toISOString(), unknown)).toBe(formatInstant(now.toISOString(), own))
      expect(endOfDay(unknown, '2026-07-04')).toEqual(endOfDay(own, '2026-07-04'))
    },
  )
})

describe('the end of a day', () => {
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

  it('the end of a day comes 23, 24 or 25 hours after the previous one', () => {
    const hours = (date: string) =>
      (endOfDay('America/New_York', date).getTime() -
        endOfDay('America/New_York', addDays(date, -1)).getTime()) /
      toMs(60)
    expect(['2026-03-07', '2026-03-08', '2026-11-01', '2026-11-02'].map(hours)).toEqual([24, 23, 25, 24])
  })
})

describe('a week', () => {
  it('a week begins on the last Monday up to the day, for every day from 2020 to 2035', () => {
    let days = 0
    for (let date = '2020-01-01'; date <= '2035-12-31'; date = addDays(date, 1)) {
      const monday = mondayOf(date)
      const distance = daysBetween(monday, date)
      // Sakamoto's algorithm for the day of the week, independent of the engine's.
      if (sakamoto(monday) !== 1 || distance < 0 || distance > 6) expect.fail(`${date} -> ${monday}`)
      days++
    }
    expect(days).toBe(16 * 365 + 4)
  })
})

function sakamoto(date: string): number {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const y = month < 3 ? year - 1 : year
  const shift = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][month - 1] ?? 0
  return (y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + shift + day) % 7
}

/** Some engines format Canada's dates like the United States', without leading zeros, and midnight as 24. */
class OtherEngine extends Intl.DateTimeFormat {
  constructor(locale?: string, options: Intl.DateTimeFormatOptions = {}) {
    const { month, day, ...others } = options
    super(locale === 'en-CA' ? 'en-US' : locale, {
      ...others,
      ...(month === '2-digit' ? { month: 'numeric' } : month && { month }),
      ...(day === '2-digit' ? { day: 'numeric' } : day && { day }),
    })
  }
  override formatToParts(date?: Date): Intl.DateTimeFormatPart[] {
    return super
      .formatToParts(date)
      .map(part => (part.type === 'hour' && part.value === '00' ? { ...part, value: '24' } : part))
  }
}

describe('an engine with another format', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })

  it.each([
    ['2026-03-02T09:05:07Z', '2026-03-02T04:05:07', 'Mon, Mar 2, 4:05 AM EST'],
    ['2026-11-22T05:00:00Z', '2026-11-22T00:00:00', 'Sun, Nov 22, 12:00 AM EST'],
    ['2026-07-04T23:59:59Z', '2026-07-04T19:59:59', 'Sat, Jul 4, 7:59 PM EDT'],
  ])('in an engine with another format %s is %s by the club’s clock', async (instant, wall, said) => {
    vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: OtherEngine } }))
    vi.resetModules()
    const dates = await import('#shared/dates.ts')
    const now = new Date(instant)
    expect(dates.wallClock('America/New_York', now)).toBe(wall)
    expect(dates.dayIn('America/New_York', now)).toBe(wall.slice(0, 10))
    expect(dates.formatInstant(instant, 'America/New_York')).toBe(said)
    expect(formatInstant(instant, 'America/New_York')).toBe(said)
  })
})
