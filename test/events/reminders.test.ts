import { expect, it } from 'vitest'
import { keys } from '#functions/platform/data/table.ts'
import { mayBeDue, remindersOf } from '#shared/events/reminders.ts'
import { defaultPreferences, type NotificationPreferences } from '#shared/notifications/rules.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { addGuardian } from '../family.ts'
import { newPlayer } from '../forms.ts'
import { damageRow } from '../rows.ts'
import { createSchedule, gameForm, practiceForm } from './schedule.ts'

const zone = 'America/New_York'
const night = { from: '21:00', until: '07:00' }

const cases: [
  string,
  Partial<NotificationPreferences>,
  { startTime?: string; plannedAt?: string },
  string[],
][] = [
  ['the day before, at the digest hour', {}, {}, ['day 2026-03-09T22:00']],
  ['at an hour of their own', { digestHour: 7 }, {}, ['day 2026-03-09T11:00']],
  ['two hours before', { reminders: 'hours' }, {}, ['hours 2026-03-10T20:00']],
  ['both', { reminders: 'both' }, {}, ['day 2026-03-09T22:00', 'hours 2026-03-10T20:00']],
  ['never', { reminders: 'off' }, {}, []],
  ['at once, if it is added later', {}, { plannedAt: '2026-03-10T10:00:00Z' }, ['day 2026-03-10T10:02']],
  ['at once until three hours before', {}, { plannedAt: '2026-03-10T18:58:00Z' }, ['day 2026-03-10T19:00']],
  ['not, if less than three hours are left', {}, { plannedAt: '2026-03-10T18:59:00Z' }, []],
  ['not, if less than two hours are left', { reminders: 'both' }, { plannedAt: '2026-03-10T19:59:00Z' }, []],
  [
    'the day before instead of at night',
    { reminders: 'hours', quietHours: night },
    { startTime: '08:59:00' },
    ['day 2026-03-09T22:00'],
  ],
  [
    'once instead of at night',
    { reminders: 'both', quietHours: night },
    { startTime: '08:59:00' },
    ['day 2026-03-09T22:00'],
  ],
  [
    'two hours before from the end of the night on',
    { reminders: 'hours', quietHours: night },
    { startTime: '09:00:00' },
    ['hours 2026-03-10T11:00'],
  ],
]
it.each(cases)('an event is reminded of %s', (_, changes, more, expected) => {
  const event = { startDate: '2026-03-10', startTime: '18:00:00', plannedAt: '2026-03-01T12:00:00Z', ...more }
  const found = remindersOf(event, { ...defaultPreferences, ...changes }, zone)
  expect(found.map(({ kind, at }) => `${kind} ${at.toISOString().slice(0, 16)}`)).toEqual(expected)
  // Whatever is due is looked for at that minute.
  for (const { at } of found) {
    const since = new Date(at.getTime() - 1)
    expect(mayBeDue(event, { since, now: at }, zone)).toBe(true)
  }
})

const club = await openClub()
const schedule = await createSchedule(club)
const mother = await schedule.createFamilyOn('reds')
const father = await schedule.person('parent')
await addGuardian(father.id, mother.child)
const son = await club.ok(api.players.create, {
  as: schedule.admin,
  body: newPlayer('Sam', { parentId: mother.id, teamId: 'blues' }),
})
const unknown = await schedule.createFamilyOn('reds')
const { updateUser, getUser } = await import('#functions/stores/users/store.ts')
const { commit } = await import('#functions/platform/data/transaction.ts')
const unconfirmed = (await getUser(unknown.id)) ?? expect.unreachable()
await commit(updateUser(unconfirmed, { emailConfirmedAt: undefined }))

const choose = (as: typeof father, changes: Partial<NotificationPreferences>) =>
  club.ok(api.notifications.save, { as, body: { ...defaultPreferences, ...changes } })
/** The subjects of the reminders since the last call. */
const reminded = async (to: { email: string } = mother) =>
  (await schedule.mailed(to))
    .map(({ subject }) => subject)
    .filter(subject => /^(Today|Tomorrow)/.test(subject))
const at = async (instant: string) => {
  club.clock.moveTo(instant)
  await club.tick()
}

it('at an upgrade nobody is reminded of what was due before', async () => {
  await schedule.create(practiceForm({ startDate: '2026-03-04' }))
  await at('2026-03-03T23:30:00Z')
  await at('2026-03-04T00:05:00Z')
  expect([await reminded(), await reminded(father)]).toEqual([[], []])
})

it('a guardian gets one mail for all children and events of the next day, staff and unknown addresses none', async () => {
  await schedule.moveTo('2026-03-04T15:00:00Z')
  await schedule.create(practiceForm())
  const game = await schedule.create(
    gameForm({ homeTeamId: 'blues', teamId: 'blues', startTime: '17:00:00' }),
  )
  await at('2026-03-09T21:59:00Z')
  for (const one of [mother, father, unknown]) expect(await reminded(one)).toEqual([])
  schedule.unread(schedule.coach)
  await at('2026-03-09T22:00:00Z')
  const [mail, ...more] = await schedule.mailed(mother)
  expect(more).toEqual([])
  expect(mail?.subject).toMatch(/^Tomorrow: .* and 1 more$/)
  expect(mail?.text).toContain('Sam: no answer yet.')
  expect(mail?.text).toContain('Anyone with this email can answer for your child.')
  expect(mail?.headers['List-Unsubscribe']).toContain('.reminders.')
  expect(await reminded(father)).toEqual(['Tomorrow: Team reds Practice, Tue, Mar 10, 6:00–7:30 PM'])
  for (const one of [unknown, schedule.coach]) expect(await reminded(one)).toEqual([])
  // Nobody is reminded twice, and of a new time anew, but not for a child that cannot come.
  await schedule.moveTo('2026-03-09T23:00:00Z')
  await schedule.attend(game.id, { playerId: son.id, response: 'not_going' }, mother)
  expect(await reminded()).toEqual([])
  await schedule.change(game.id, { startTime: '17:30:00' })
  await at('2026-03-09T23:05:00Z')
  expect(await reminded()).toEqual([])
  await schedule.attend(game.id, { playerId: son.id, response: 'maybe' }, mother)
  await schedule.change(game.id, { startTime: '17:15:00' })
  await at('2026-03-09T23:10:00Z')
  expect(await reminded()).toEqual(['Tomorrow: Team blues vs Lakeside, Tue, Mar 10, 5:15–7:30 PM'])
})

it('what is canceled is not reminded of, unless it is back on in time', async () => {
  await schedule.moveTo('2026-03-11T15:00:00Z')
  const { id } = await schedule.create(practiceForm({ startDate: '2026-03-13' }))
  await schedule.status(id, 'cancelled')
  await at('2026-03-12T22:00:00Z')
  expect(await reminded()).toEqual([])
  await schedule.moveTo('2026-03-13T18:50:00Z')
  await schedule.status(id, 'scheduled')
  await at('2026-03-13T18:52:00Z')
  expect(await reminded()).toEqual([expect.stringMatching(/^Today: Team reds Practice/)])
})

it('two hours before comes to who has chosen it, and waits for nobody at night', async () => {
  await schedule.moveTo('2026-03-15T15:00:00Z')
  schedule.unread(father)
  await choose(father, { reminders: 'hours' })
  await choose(mother, { reminders: 'both', quietHours: { from: '14:00', until: '16:30' } })
  await schedule.create(practiceForm({ startDate: '2026-03-16' }))
  await at('2026-03-15T22:00:00Z')
  expect([(await reminded()).length, await reminded(father)]).toEqual([1, []])
  await at('2026-03-16T20:00:00Z')
  const subject = 'Today: Team reds Practice, Mon, Mar 16, 6:00–7:30 PM'
  expect([await reminded(), await reminded(father)]).toEqual([[], [subject]])
  await at('2026-03-16T20:35:00Z')
  expect([await reminded(), await reminded(father)]).toEqual([[], []])
})

it('who joins the team or chooses another hour after the reminder was due gets it within the hour', async () => {
  await schedule.moveTo('2026-03-18T15:00:00Z')
  await choose(mother, { digestHour: 20 })
  await schedule.create(practiceForm({ startDate: '2026-03-19' }))
  await schedule.moveTo('2026-03-18T22:30:00Z')
  await club.tick()
  expect(await reminded()).toEqual([])
  await choose(mother, { digestHour: 18 })
  const late = await schedule.createFamilyOn('reds')
  await at('2026-03-18T23:00:00Z')
  expect([(await reminded()).length, (await reminded(late)).length]).toEqual([1, 1])
  await at('2026-03-19T00:00:00Z')
  expect([await reminded(), await reminded(late)]).toEqual([[], []])
})

it('a reminder that waited for the mail service says what is true when it is sent', async () => {
  await schedule.moveTo('2026-03-22T15:00:00Z')
  const { id } = await schedule.create(practiceForm({ startDate: '2026-03-24' }))
  await at('2026-03-22T15:10:00Z')
  club.ses.faults.refuse = { rate: 1 }
  await at('2026-03-23T22:00:00Z')
  await club.tick()
  club.ses.faults.refuse = undefined
  await schedule.moveTo('2026-03-23T22:20:00Z')
  await schedule.status(id, 'cancelled')
  await at('2026-03-24T01:00:00Z')
  expect(await reminded()).toEqual([])
})

it('an event and a guardian that cannot be read are reported, and everybody else is reminded', async () => {
  await schedule.moveTo('2026-04-08T15:00:00Z')
  await choose(mother, {})
  await choose(father, {})
  const [broken] = [
    await schedule.create(
      practiceForm({ startDate: '2026-04-10', startTime: '16:00:00', endTime: '17:00:00' }),
    ),
    await schedule.create(practiceForm({ startDate: '2026-04-10' })),
  ]
  const mend = [
    await damageRow(keys.event(broken.id), 'title'),
    await damageRow(keys.sentReminders(mother.id), 'sent'),
  ]
  schedule.unread(father)
  await at('2026-04-09T22:00:00Z')
  expect(await reminded(father)).toEqual(['Tomorrow: Team reds Practice, Fri, Apr 10, 6:00–7:30 PM'])
  const { listOpenExceptions } = await import('#functions/stores/reconciliation/store.ts')
  const reported = (await listOpenExceptions()).filter(({ kind }) => kind === 'unreadable')
  expect(reported).toHaveLength(2)
  for (const put of mend) await put()
})
