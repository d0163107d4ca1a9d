import { afterAll, beforeEach, expect, test } from 'vitest'
import { daysOfWeek } from '#shared/choices.ts'
import { addDays, dayIn } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { addGuardian } from '../family.ts'
import { createSchedule, gameForm, practiceForm } from './schedule.ts'

const club = await openClub()
const schedule = await createSchedule(club)
const { admin, director, coach, assistant, blue, createFamilyOn, create, change, status, remove, person } =
  schedule

/** A child with two guardians, one of two teams, one of another team, and whoever has nothing to do with it. */
const mother = await createFamilyOn('reds')
const father = await person('parent')
await addGuardian(father.id, mother.child)
const ofBlues = await createFamilyOn('blues')
const ofBoth = await createFamilyOn('reds', 'blues')
const ofGreens = await createFamilyOn('greens')
const departed = await createFamilyOn('reds')
await club.ok(api.teams.leave, { as: admin, params: { id: `reds.${departed.child}` } })
const pending = await person('coach', { pending: true, teams: ['reds'] })
const former = await schedule.staff('coach', 'reds')
const closed = await createFamilyOn('reds')
const { updateUser, getUser } = await import('#functions/stores/users/store.ts')
const { commit } = await import('#functions/platform/data/transaction.ts')
for (const [one, changes] of [
  [former, { role: 'parent' }],
  [closed, { status: 'disabled' }],
] as const) {
  const user = await getUser(one.id)
  if (user) await commit(updateUser(user, changes))
}

const others = { ofGreens, departed, pending, former, closed, admin, director }
const everybody = { mother, father, ofBoth, coach, assistant, ofBlues, blue, ...others }
type Who = keyof typeof everybody

/** How many mails each person got since the last call, once new events are reported; without those who got none. */
async function mails(): Promise<Partial<Record<Who, number>>> {
  club.clock.pass({ minutes: 3 })
  await schedule.mailed({ email: 'nobody' })
  const counts = Object.entries(everybody).map(([who, one]) => [who, schedule.unread(one).length] as const)
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}
const once = (...names: Who[]) => Object.fromEntries(names.map(who => [who, 1]))
const redsOnce = once('mother', 'father', 'ofBoth', 'coach', 'assistant')

/** An event that its people have been told of. */
async function createKnown(...form: Parameters<typeof create>) {
  const event = await create(...form)
  await mails()
  return event
}

/** The only new mail of a person, without its greeting and what follows from its button on. */
async function letter(to: { email: string } = mother) {
  const [mail, ...more] = await schedule.mailed(to)
  expect(more).toEqual([])
  const [body] = mail?.text.split(/\n\n(?:See the|Answer again)/) ?? []
  return { subject: mail?.subject, text: body?.split('\n\n').slice(1).join('\n') }
}

beforeEach(async () => {
  await mails()
  await club.signInAgain(admin, coach)
})
afterAll(async () => expect(await club.verify()).toEqual([]))

test('all guardians and the staff of an event’s team get one notice of a change each, but not its author', async () => {
  const { id } = await createKnown(practiceForm(), coach)
  await change(id, { title: 'Shooting', description: 'Bring water' })
  expect(await mails()).toEqual({})
  await status(id, 'cancelled', { reason: 'Lightning' })
  expect(await mails()).toEqual(redsOnce)
  await status(id, 'scheduled', { as: coach })
  expect(await mails()).toEqual(once('mother', 'father', 'ofBoth', 'assistant'))
})

test('a change of a game reaches the people of both teams, nobody twice, and of those it leaves and joins', async () => {
  const { id } = await createKnown(gameForm({ teamId: 'greens', homeTeamId: 'reds', awayTeamId: 'greens' }))
  await change(id, { location: 'The gym', awayTeamId: 'blues', teamId: 'reds' })
  expect(await mails()).toEqual({ ...redsOnce, ...once('ofBlues', 'blue', 'ofGreens') })
  await status(id, 'postponed')
  expect(await mails()).toEqual({ ...redsOnce, ...once('ofBlues', 'blue') })
})

test('the mails about an event say what was changed, why, and that it is back on or deleted', async () => {
  const { id } = await createKnown(practiceForm())
  const at = 'Team reds Practice: Tue, Mar 10, 6:00–7:30 PM, Ridgeline Park'
  const gym = 'Team reds Practice: Wed, Mar 11, 5:00–7:30 PM, Gym, 1 Gym Street'
  const again = 'RSVPs for the old time no longer count. Please answer again.'
  const link = () => /Answer again:\s+(\S+)/.exec(club.ses.mails(mother.email).at(-1)?.text ?? '')?.[1]
  const moved = { startDate: '2026-03-11', startTime: '17:00:00', address: '1 Gym Street', location: 'Gym' }
  await change(id, moved)
  expect(await letter()).toEqual({
    subject: 'Changed: Team reds Practice, Wed, Mar 11, 5:00–7:30 PM',
    text: `Please note the new time or location:\n${gym} (was ${at.replace('Team reds Practice: ', '')})\n${again}`,
  })
  expect(link()).toBe(`http://club.test/events/${id}`)
  // A start moved by less asks nobody again.
  await change(id, { startTime: '17:30:00' })
  expect((await letter()).text).not.toContain(again)
  await change(id, { startTime: '17:00:00' })
  await letter()
  await status(id, 'postponed', { reason: 'Lightning' })
  const off = `Postponed (we’ll let you know the new date):\n${gym}\nReason: Lightning`
  expect(await letter()).toEqual({ subject: expect.stringMatching(/^Postponed: /), text: off })
  await status(id, 'scheduled', { reason: 'Sun' })
  const on = { subject: expect.stringMatching(/^Back on: /), text: `Back on:\n${gym}` }
  expect(await letter()).toEqual(on)
  await remove(id)
  const gone = `Canceled and removed from the schedule:\n${gym}`
  expect(await letter()).toEqual({ subject: expect.stringMatching(/^Canceled: /), text: gone })
})

test('a change of a series is one mail of its first twelve dates', async () => {
  const { seriesId } = await createKnown(practiceForm({ repeats: { days: ['Tuesday'], count: 14 } }))
  const dates = await schedule.datesOf(seriesId)
  await status(dates[1]?.id ?? '', 'cancelled', { scope: 'following' })
  const { subject, text } = await letter()
  expect(subject).toMatch(/Mar 17, 6:00–7:30 PM and 12 more$/)
  expect(text?.match(/6:00–7:30 PM/g)).toHaveLength(12)
  expect(text).toContain('And 1 more.')
  expect(await mails()).toEqual(once('father', 'ofBoth', 'coach', 'assistant'))
})

test('the mail about a series leaves out dates that did not change with it', async () => {
  const { id, seriesId } = await createKnown(practiceForm({ repeats: { days: ['Tuesday'], count: 3 } }))
  const dates = await schedule.datesOf(seriesId)
  await change(dates[1]?.id ?? '', { startTime: '16:00:00', endTime: '17:00:00' })
  await status(dates[2]?.id ?? '', 'cancelled')
  await mails()
  await change(id, { startTime: '17:30:00' }, admin, 'all')
  expect((await letter()).text?.match(/5:30–/g)).toHaveLength(1)
})

test('new events are mailed once, two minutes later and as they are then, but not to whoever entered them', async () => {
  const repeats = { days: ['Monday', 'Thursday'], count: 14 }
  const { id } = await create(practiceForm({ repeats, location: 'North Field' }), coach)
  club.clock.pass({ seconds: 119 })
  await change(id, { location: 'South Field' }, coach, 'all')
  expect(await schedule.mailed(mother)).toEqual([])
  club.clock.pass({ seconds: 1 })
  const { subject, text } = await letter()
  expect(subject).toMatch(/^New: .* and 13 more$/)
  expect(text).toMatch(/^New on the schedule:\n(.*South Field\n){12}And 2 more\.$/)
  expect(text).not.toContain('North Field')
  // From now on a change is news.
  await change(id, { location: 'North Field' }, coach)
  expect(await mails()).toEqual({ mother: 1, father: 2, ofBoth: 2, assistant: 2 })
})

test('of new events that are over nobody is told, and of a series only the dates to come', async () => {
  const today = dayIn('America/New_York', club.clock.now)
  await create(practiceForm({ startDate: addDays(today, -1) }))
  expect(await mails()).toEqual({})
  const repeats = { until: addDays(today, 8), days: [...daysOfWeek] }
  await create(practiceForm({ startDate: addDays(today, -7), repeats }))
  club.clock.pass({ minutes: 3 })
  // Of what is today they are reminded, too.
  const news = (await schedule.mailed(mother)).filter(({ subject }) => subject.startsWith('New: '))
  expect(news.map(({ text }) => text.match(/6:00–7:30 PM/g)?.length)).toEqual([9])
})

test('a new event that is canceled or deleted within two minutes is not mailed at all', async () => {
  const [canceled, deleted] = [await create(practiceForm()), await create(practiceForm())]
  await status(canceled.id, 'cancelled')
  await remove(deleted.id)
  expect(await mails()).toEqual({})
})
