import { expect, test } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { nextNumber } from '../forms.ts'
import { insertEvents, newEvent } from './events.ts'
import { createSchedule, gameForm, practiceForm } from './schedule.ts'

const club = await openClub()
const { admin, coach, blue, create, staff, status } = await createSchedule(club)
/** Coaches the reds and the greens. */
const shared = await staff('coach', 'reds', 'greens')
const { getUser } = await import('#functions/stores/users/store.ts')
const nameOfShared = (await getUser(shared.id))?.fullName

/** A day of its own for each test, after those that are named below. */
const newDay = () => addDays('2027-09-01', nextNumber())
const found = (body: object, as = admin) => club.ok(api.events.conflicts, { as, body: { ...body } })
const kinds = async (body: object, as = admin) =>
  (await found(body, as)).map(({ kind, name }) => `${kind} ${name}`)
const elsewhere = { location: '' }
const redsBusy = ['team Team reds']

test('a double-booked team is one conflict at the time of the other event, without its coach', async () => {
  const startDate = newDay()
  await create(practiceForm({ startDate, ...elsewhere }))
  const times = { startDate, startTime: '18:00:00', endDate: startDate, endTime: '19:30:00' }
  expect(await found(practiceForm({ startDate, startTime: '19:29:59', endTime: '20:00:00' }))).toEqual([
    { kind: 'team', name: 'Team reds', ...times },
  ])
  const derby = { startDate, teamId: '', homeTeamId: 'blues', awayTeamId: 'reds' }
  expect(await kinds(gameForm(derby))).toEqual(redsBusy)
  expect(await kinds(practiceForm({ startDate, startTime: '19:30:00', endTime: '20:00:00' }))).toEqual([])
  expect(await kinds(practiceForm({ startDate, teamId: 'blues' }))).toEqual([])
  expect(await kinds(practiceForm({ startDate: newDay() }))).toEqual([])
})

test('a coach whose other team plays at that time is a conflict, unless they have left it', async () => {
  const startDate = newDay()
  await create(practiceForm({ startDate, teamId: 'greens', ...elsewhere }))
  const left = await staff('coach', 'blues', 'greens')
  await club.ok(api.teams.leave, { as: admin, params: { id: `greens.${left.id}` } })
  expect(await kinds(practiceForm({ startDate }))).toEqual([`coach ${nameOfShared}`])
  expect(await kinds(practiceForm({ startDate, teamId: 'blues' }))).toEqual([])
})

test('a double-booked place is a conflict, whatever its case and spaces, but never one without a name', async () => {
  const startDate = newDay()
  await create(practiceForm({ startDate, teamId: 'greens', location: 'Field  Two' }))
  await create(practiceForm({ startDate, teamId: 'greens', location: '' }))
  const at = (location?: string) => kinds(practiceForm({ startDate, teamId: 'blues', location }))
  for (const location of ['Field Two', 'field two', ' FIELD   TWO ']) {
    expect(await at(location)).toEqual([`venue ${location.trim()}`])
  }
  for (const location of ['Field Three', '', '  ', undefined]) expect(await at(location)).toEqual([])
})

test('an event may have conflicts of both teams and the place at the same time, the earliest first', async () => {
  const startDate = newDay()
  const derby = { startDate, homeTeamId: 'reds', awayTeamId: 'greens' }
  await create(practiceForm({ startDate, eventType: 'master', teamId: '' }))
  await create(gameForm({ ...derby, startTime: '17:00:00' }))
  expect(await kinds(gameForm(derby))).toEqual([
    'team Team reds',
    'team Team greens',
    'venue Ridgeline Park',
    'venue Ridgeline Park',
  ])
})

test('an event conflicts neither with events that are off nor with itself', async () => {
  const startDate = newDay()
  const { id } = await create(practiceForm({ startDate }))
  expect(await kinds({ ...practiceForm({ startDate }), eventId: id })).toEqual([])
  for (const off of ['cancelled', 'postponed']) {
    await status(id, off)
    expect(await kinds(practiceForm({ startDate }))).toEqual([])
  }
  await status(id, 'scheduled')
  expect(await kinds(practiceForm({ startDate, ...elsewhere }))).toEqual(redsBusy)
})

test('each date of a series is checked for conflicts', async () => {
  await create(practiceForm({ startDate: '2026-06-16', ...elsewhere }))
  const startDate = '2026-06-09'
  const tuesdays = practiceForm({ startDate, repeats: { days: ['Tuesday'], until: '2026-06-30' } })
  expect((await found(tuesdays)).map(date => date.startDate)).toEqual(['2026-06-16'])
  expect(await kinds(practiceForm({ startDate, repeats: { days: ['Monday'], count: 5 } }))).toEqual([])
})

const camp = { startDate: '2027-07-01', endDate: '2027-07-15', endTime: '12:00:00' }
await insertEvents(newEvent({ teamId: 'reds', ...camp }))
const series = { endDate: '2027-06-24', repeats: { days: ['Monday'], until: '2027-06-28' } }
test.each([
  ['in the middle', { startDate: '2027-07-08' }, redsBusy],
  ['just before its end', { startDate: '2027-07-15', startTime: '11:59:59' }, redsBusy],
  ['from its end on', { startDate: '2027-07-15', startTime: '12:00:00' }, []],
  ['until its first day', { startDate: '2027-06-30', endDate: '2027-07-01' }, redsBusy],
  ['on the day before', { startDate: '2027-06-30' }, []],
  [
    'that may last no longer than until the day before',
    { startDate: '2027-06-16', endDate: '2027-07-10' },
    [],
  ],
  ['until its first day, in a series', { startDate: '2027-06-21', ...series }, redsBusy],
])('an event of two weeks conflicts with one %s: %j %j', async (_, times, conflicts) => {
  const body = practiceForm({ startTime: '09:00:00', endTime: '21:00:00', ...elsewhere, ...times })
  expect(await kinds(body)).toEqual(conflicts)
})

test('a coach sees of conflicts with other teams only that they exist, and when', async () => {
  const startDate = newDay()
  await create(practiceForm({ startDate, teamId: 'blues', title: 'Secret', description: 'Hidden' }))
  const times = { startDate, startTime: '18:00:00', endDate: startDate, endTime: '19:30:00' }
  expect(await found(practiceForm({ startDate }), coach)).toEqual([
    { kind: 'venue', name: 'Ridgeline Park', ...times },
  ])
  // A coach learns nothing about another coach's team.
  const ofBlues = practiceForm({ startDate, teamId: 'blues', ...elsewhere })
  expect(await found(ofBlues, coach)).toEqual([])
  expect(await kinds(ofBlues, blue)).toEqual(['team Team blues'])
})

test('of very many conflicts the first twenty are shown', async () => {
  const startDate = newDay()
  const events = Array.from({ length: 23 }, () => newEvent({ teamId: 'reds', startDate }))
  await insertEvents(...events)
  expect(await found(practiceForm({ startDate, ...elsewhere }))).toHaveLength(20)
})
