import { afterAll, expect, test } from 'vitest'
import { calculateRecord } from '#shared/events/figures.ts'
import { openClub } from '../club.ts'
import { createSchedule, gameForm, practiceForm } from './schedule.ts'

const club = await openClub()
const schedule = await createSchedule(club)
const { moveTo, admin, assistant, blue, create, change, read, score, status } = schedule
afterAll(schedule.expectAgreement)

test('a score can be entered from the second its game begins, by the staff of one of its teams', async () => {
  // Six in the evening in New York.
  const { id } = await create(gameForm({ startDate: '2026-03-02' }))
  await moveTo('2026-03-02T22:59:59Z')
  const early = await score(id, 1, 0, assistant)
  expect([early.status, early.json.message]).toEqual([409, 'This game has not started yet'])
  await moveTo('2026-03-02T23:00:00Z')
  expect((await score(id, 1, 0, assistant)).json).toMatchObject({ homeScore: 1, awayScore: 0 })
  expect((await score(id, 9, 9, blue)).status).toBe(404)
  const scored = await read(id)
  expect(scored).toMatchObject({ homeScore: 1, awayScore: 0, updatedAt: club.clock.now.toISOString() })
})

test('only games have scores', async () => {
  const { id } = await create(practiceForm({ startDate: '2026-03-01' }))
  const refused = await score(id, 1, 0)
  expect([refused.status, refused.json.message]).toEqual([409, 'Only games have scores'])
})

test('the records of both teams follow the score as it is entered, called off, removed and left out', async () => {
  const sides = { teamId: 'greens', homeTeamId: 'blues', awayTeamId: 'greens', isHome: false, opponent: '' }
  const { id } = await create(gameForm({ ...sides, startDate: '2026-03-01' }))
  const records = async () => {
    const games = await schedule.whole(admin)
    return ['blues', 'greens'].map(team => calculateRecord(games, team))
  }
  const none = { wins: 0, losses: 0, ties: 0 }
  await score(id, 3, 7)
  expect(await records()).toEqual([
    { ...none, losses: 1 },
    { ...none, wins: 1 },
  ])
  await status(id, 'cancelled')
  expect(await records()).toEqual([none, none])
  await status(id, 'scheduled')
  expect((await score(id, null, null)).json).not.toHaveProperty('homeScore')
  expect(await records()).toEqual([none, none])
  await score(id, 2, 1)
  await change(id, { eventType: 'practice' })
  expect(await read(id)).not.toHaveProperty('homeScore')
})
