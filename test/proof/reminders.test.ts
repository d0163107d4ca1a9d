import { expect, it } from 'vitest'
import type { NotificationPreferences } from '#shared/notifications/rules.ts'
import { insertEvents, newEvent } from '../events/events.ts'
import { createSchedule } from '../events/schedule.ts'
import { createRandom, reportFinding, runs } from '../proof.ts'
import { dateOf, hour, openMortalClub, unlimited } from './mortalClub.ts'

const { club, meter, mortal } = await openMortalClub()
const schedule = await createSchedule(club)
const [
  { planReminders },
  { sendReminder },
  { runJobs },
  { updateUser, getUser },
  { commit },
  events,
  { applyChange },
  { saveAttendanceWrites },
] = await Promise.all([
  import('#functions/services/events/planReminders.ts'),
  import('#functions/services/events/sendReminder.ts'),
  import('#functions/handlers/jobs.ts'),
  import('#functions/stores/users/store.ts'),
  import('#functions/platform/data/transaction.ts'),
  import('#functions/stores/events/store.ts'),
  import('#functions/services/events/eventChange.ts'),
  import('#functions/stores/events/attendance.ts'),
])

/** One run of the jobs. */
async function run(): Promise<void> {
  await planReminders(club.clock.now)
  await runJobs(club.clock.now, { 'event-reminder': sendReminder }, unlimited)
}

type Choices = Pick<NotificationPreferences, 'reminders' | 'digestHour'> & { isQuietAtTwo?: boolean }
interface Family {
  id: string
  email: string
  child: string
  choices: Choices
}
const kinds = ['day', 'hours', 'both', 'off'] as const

async function openFamily(n: number, team: string): Promise<Family> {
  const family = await schedule.createFamilyOn(team)
  const choices: Choices = {
    reminders: n % 3 === 0 ? (kinds[n % 4] ?? 'day') : 'day',
    digestHour: 17 + (n % 2),
    isQuietAtTwo: n % 5 === 0,
  }
  const user = (await getUser(family.id)) ?? expect.unreachable()
  const { isQuietAtTwo, ...rest } = choices
  const quietHours = isQuietAtTwo ? { from: '15:30', until: '16:45' } : null
  const others = { messages: 'now', schedule: 'now', announcements: 'now' } as const
  await commit(updateUser(user, { notifications: { ...others, ...rest, quietHours } }))
  return { id: family.id, email: family.email, child: family.child, choices }
}

const timeOf = (hours: number): string =>
  `${String(Math.floor(hours % 24)).padStart(2, '0')}:${hours % 1 ? '30' : '00'}:00`

/** An event at one of its times: from one hour on until another. */
interface Version {
  start: number
  from: number
  until: number
}

/** Written down anew from what families are promised, in hours and without a calendar. */
function expectedHours(
  { reminders, digestHour, isQuietAtTwo }: Choices,
  { start, from, until }: Version,
): number[] {
  if (reminders === 'off') return []
  const two = start - 2
  const isQuiet = isQuietAtTwo && two % 24 >= 15.5 && two % 24 < 16.75
  const known = from + 2 / 60
  const found: number[] = []
  if (reminders !== 'hours' || isQuiet) {
    const at = Math.max(24 * (Math.floor(start / 24) - 1) + digestHour, known)
    if (at === known ? start - at >= 3 : true) found.push(at)
  }
  if (reminders !== 'day' && !isQuiet && two >= known) found.push(two)
  return found.filter(at => at < until)
}

/** A day on which everything may happen: what is told, and to whom. */
async function live(seed: number, families: readonly Family[], number: number) {
  const chance = createRandom(seed)
  const day = 3 * number
  const start = 24 + chance.pick([16, 18, 20.5])
  const created = hour(day, 9).toISOString()
  const title = `Practice number ${number}`
  const place = {
    startDate: dateOf(day, start),
    endDate: dateOf(day, start),
    startTime: timeOf(start),
    endTime: '23:00:00',
  }
  const [first] = await insertEvents(newEvent({ ...place, title, teamId: 'reds', createdAt: created }))
  let event = first ?? expect.unreachable()
  const moved = 24 + chance.pick([17, 19])
  const versions: Version[] = [{ start, from: 9, until: Number.POSITIVE_INFINITY }]
  const last = () => versions.at(-1) ?? expect.unreachable()
  const unable = new Set(families.filter(() => chance.roll(8) === 0))
  for (const { child } of unable) {
    const fields = { response: 'not_going', answeredFor: undefined } as const
    await commit(
      ...saveAttendanceWrites(
        { event, playerId: child, teamId: 'reds' },
        { fields: { ...blank, ...fields } },
        hour(day, 9),
      ),
    )
  }

  async function change(at: number, kind: string): Promise<void> {
    const now = hour(day, at).toISOString()
    const before = event
    const what =
      kind === 'move'
        ? { kind: 'edit' as const, without: [], set: { startTime: timeOf(moved) }, shift: 0, at: now }
        : {
            kind: 'status' as const,
            status: kind === 'cancel' ? ('cancelled' as const) : ('scheduled' as const),
            at: now,
          }
    const after = applyChange(event, what, []) ?? expect.unreachable()
    await commit(...events.replaceEvent(before, after))
    event = { ...after, version: before.version + 1 }
    if (kind !== 'restore') last().until = Math.min(last().until, at)
    if (kind === 'move') versions.push({ start: moved, from: at, until: Number.POSITIVE_INFINITY })
    if (kind === 'restore') versions.push({ start: last().start, from: at, until: Number.POSITIVE_INFINITY })
  }

  const changes: [number, string][] = chance.pick([
    [],
    [[chance.pick([12.5, 20.5, 34.5]), 'move']],
    [[chance.pick([12.5, 20.5]), 'cancel']],
    [
      [chance.pick([12.5, 17.5]), 'cancel'],
      [chance.pick([19.5, 34.5]), 'restore'],
    ],
  ])
  const isMoved = changes.some(([, kind]) => kind === 'move')
  const told = [17, 18, ...changes.map(([at]) => at + 2 / 60), start - 2, ...(isMoved ? [moved - 2] : [])]
  const dues = told.toSorted((a, b) => a - b)
  for (const [n, due] of dues.entries()) {
    for (const [at, kind] of changes) if (at < due && at >= (dues[n - 1] ?? 0)) await change(at, kind)
    club.clock.now = hour(day, due)
    const fate = chance.roll(5)
    const after = chance.roll(2) === 0
    // A run dies anywhere, or at a mail, two run at once, or one is late.
    if (fate < 2) {
      await mortal.dying({ requests: 1 + chance.roll(fate === 0 ? 60 : 250), after }, run)
    } else if (fate === 2) {
      await mortal.dying({ mails: 1 + chance.roll(20), after }, run)
    } else if (fate === 3) {
      await Promise.all([run(), run()])
    }
    club.clock.pass({ minutes: 4 })
    if (fate !== 3) await run()
  }
  const { taken, lost } = mortal.take()
  const got = (family: Family) =>
    taken.filter(({ to, text }) => to === family.email && text.includes(title)).length
  const due = (family: Family) =>
    unable.has(family) ? 0 : versions.flatMap(version => expectedHours(family.choices, version)).length
  const tally = families.map(family => ({ who: family.email, got: got(family), due: due(family) }))
  const story = { seed, start, changes }
  expect(
    tally.filter(one => one.got < one.due),
    `not told: ${JSON.stringify(story)}`,
  ).toEqual([])
  const repeats = tally.reduce((sum, one) => sum + one.got - one.due, 0)
  expect(repeats, `told too often: ${JSON.stringify({ ...story, tally })}`).toBeLessThanOrEqual(lost)
  return { mails: taken.length, repeats, lost }
}

const blank = {
  status: undefined,
  notes: undefined,
  submittedByUserId: undefined,
  checkedInByCoachId: undefined,
  checkedInAt: undefined,
}

it('every reminder that is due comes once, whatever crashes, runs twice or is changed meanwhile', async () => {
  const families: Family[] = []
  for (let n = 0; n < 20; n++) families.push(await openFamily(n, 'reds'))
  club.clock.now = hour(0, 8)
  await run()
  const count = runs(25, 1000)
  const sum = { mails: 0, repeats: 0, lost: 0 }
  for (let n = 0; n < count; n++) {
    const { mails, repeats, lost } = await live(n, families, n)
    sum.mails += mails
    sum.repeats += repeats
    sum.lost += lost
  }
  // Otherwise nothing has been tried.
  expect(sum.mails).toBeGreaterThan(count * 10)
  reportFinding(
    `${sum.mails} reminders of 20 families; ${sum.lost} runs died between the mail service and the record, ${sum.repeats} mails came again`,
  )
}, 600_000)

/** Welcome mails and the like, which every run of the jobs would read. */
async function dropOtherJobs(): Promise<void> {
  const drop = async () => {}
  const others = { mail: drop, 'bulk-mail': drop, 'team-news': drop, 'event-aftermath': drop, alike: drop }
  club.clock.pass({ hours: 0.2 })
  const { done } = await runJobs(club.clock.now, others, unlimited)
  if (done > 0) await dropOtherJobs()
}

it('a month of reminders costs a family this much', async () => {
  const count = runs(30, 500)
  const teams = Array.from({ length: Math.ceil(count / 15) }, (_, n) => `many${n}`)
  for (const id of teams) await club.team(id)
  await schedule.moveTo(hour(5000, 8).toISOString())
  for (let n = 0; n < count; n++) await schedule.createFamilyOn(teams[Math.floor(n / 15)] ?? '')
  await dropOtherJobs()
  await run()
  const [startDate, endDate] = [dateOf(5000, 42), dateOf(5000, 42)]
  await insertEvents(
    ...teams.map(teamId => newEvent({ teamId, startDate, endDate, createdAt: hour(5000, 8).toISOString() })),
  )
  club.clock.now = hour(5000, 8.5)
  await run()
  mortal.take()
  club.clock.now = hour(5000, 8.6)
  const idle = await meter.of(run)
  const day = { reads: 0, writes: 0 }
  for (let at = 9; at <= 24; at++) {
    club.clock.now = hour(5000, at)
    const { reads, writes } = await meter.of(run)
    day.reads += reads
    day.writes += writes
  }
  expect(mortal.take().taken).toHaveLength(count)
  // A team has two practices and a game in a week; a run comes every minute.
  const [eventDays, minutes] = [13, 30 * 1440]
  const perFamily = (ofDay: number, ofRun: number) =>
    Math.round((ofDay * eventDays + ofRun * minutes) / count)
  reportFinding(
    `of ${count} families each asks in a month for ${perFamily(day.reads, idle.reads)} read units and ${perFamily(day.writes, idle.writes)} write units, and gets ${eventDays} reminders of one guardian`,
  )
}, 600_000)
