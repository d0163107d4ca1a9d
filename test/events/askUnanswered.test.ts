import { expect, it } from 'vitest'
import { defaultPreferences } from '#shared/notifications/rules.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createSchedule, gameForm, practiceForm } from './schedule.ts'

const club = await openClub()
const schedule = await createSchedule(club)
const { coach, blue, admin } = schedule
const [answers, silent, unwilling] = [
  await schedule.createFamilyOn('reds'),
  await schedule.createFamilyOn('reds'),
  await schedule.createFamilyOn('reds'),
]
const ofBlues = await schedule.createFamilyOn('blues')
await club.ok(api.notifications.save, { as: unwilling, body: { ...defaultPreferences, reminders: 'off' } })

const remind = (id: string, as: { token: string } = coach, teamId = 'reds') =>
  club.call(api.events.remind, { as, params: { id }, body: { teamId } })
const asked = async (to: { email: string }) => {
  await club.tick()
  return (await schedule.mailed(to))
    .map(({ subject }) => subject)
    .filter(subject => /^Please answer/.test(subject))
}
const everybody = async () =>
  Promise.all([answers, silent, unwilling, ofBlues].map(async one => (await asked(one)).length))

it('a coach reminds those who have not answered, once in twelve hours, and no other team', async () => {
  const { id } = await schedule.create(gameForm({ homeTeamId: 'reds', awayTeamId: 'blues', opponent: '' }))
  await schedule.attend(id, { playerId: answers.child, response: 'maybe' }, answers)
  const [first, second] = await Promise.all([remind(id), remind(id, admin)])
  expect([first.status, second.status].toSorted()).toEqual([200, 409])
  const won = first.status === 200 ? first : second
  expect(won.json).toEqual({ players: 2, people: 1 })
  expect(await everybody()).toEqual([0, 1, 0, 0])
  await schedule.moveTo('2026-03-03T02:59:00Z')
  const early = await remind(id)
  expect([early.status, early.json.message]).toEqual([
    409,
    'These families were just reminded. You can remind them again on Mon, Mar 2, 10:00 PM EST.',
  ])
  await schedule.moveTo('2026-03-03T03:00:00Z')
  expect((await remind(id)).status).toBe(200)
  expect(await everybody()).toEqual([0, 1, 0, 0])
  // The other team has its own turn, by its own staff.
  expect((await remind(id, blue)).status).toBe(404)
  expect((await remind(id, blue, 'blues')).status).toBe(200)
  expect((await remind(id, coach, 'blues')).status).toBe(404)
  expect(await everybody()).toEqual([0, 0, 0, 1])
})

it('nobody is asked of what is canceled, has started, or is answered', async () => {
  const { id } = await schedule.create(practiceForm())
  for (const { child } of [answers, silent, unwilling])
    await schedule.attend(id, { playerId: child, response: 'going' }, coach)
  expect((await remind(id)).status).toBe(409)
  await schedule.status(id, 'cancelled')
  expect((await remind(id)).json.message).toBe('This event has started, or is canceled or postponed.')
  expect((await remind(id, coach, 'greens')).status).toBe(404)
})

it('a team has it done so many hours before, not soon after its coach, and for a new time again', async () => {
  await schedule.moveTo('2026-03-20T15:00:00Z')
  await club.ok(api.teams.update, { as: admin, params: { id: 'reds' }, body: { askHours: 24 } })
  await club.tick()
  const one = await schedule.create(practiceForm({ startDate: '2026-03-24' }))
  const other = await schedule.create(practiceForm({ startDate: '2026-03-26' }))
  await schedule.moveTo('2026-03-23T21:59:00Z')
  expect(await asked(silent)).toEqual([])
  await schedule.moveTo('2026-03-23T22:00:00Z')
  await Promise.all([club.tick(), club.tick()])
  expect(await asked(silent)).toEqual(['Please answer: Team reds Practice, Tue, Mar 24, 6:00–7:30 PM'])
  expect((await remind(one.id)).status).toBe(409)
  await schedule.moveTo('2026-03-25T15:00:00Z')
  expect((await remind(other.id)).status).toBe(200)
  expect(await asked(silent)).toHaveLength(1)
  await schedule.moveTo('2026-03-25T22:00:00Z')
  expect(await asked(silent)).toEqual([])
})
