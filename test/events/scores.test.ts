import { expect, it } from 'vitest'
import { calculateRecord } from '#shared/events/figures.ts'
import { openClub } from '../club.ts'
import { createSchedule, gameForm, practiceForm } from './schedule.ts'

const club = await openClub()
const {
  moveTo,
  assistant,
  coach,
  blue,
  staff,
  create,
  change,
  read,
  score,
  status,
  whole,
  admin,
  expectAgreement,
} = await createSchedule(club)
const record = async (teamId: string) => calculateRecord(await whole(admin, { teamId }), teamId)
const none = { wins: 0, losses: 0, ties: 0 }

it('a score can be entered from the second the game begins, by any of its staff', async () => {
  // Six in the evening in New York, before clocks change.
  const { id } = await create(gameForm({ startDate: '2026-03-02' }))
  await moveTo('2026-03-02T22:59:59Z')
  const early = await score(id, 1, 0, assistant)
  expect([early.status, early.json.message]).toEqual([409, 'This game has not started yet'])
  await moveTo('2026-03-02T23:00:00Z')
  expect((await score(id, 1, 0, assistant)).json).toMatchObject({ homeScore: 1, awayScore: 0 })
  expect((await score(id, 2, 0, coach)).status).toBe(200)
  for (const as of [blue, await staff('coach')]) expect((await score(id, 9, 9, as)).status).toBe(404)
  expect((await score(id, 9, 9, await club.person('parent'))).status).toBe(403)
  expect(await read(id)).toMatchObject({ homeScore: 2, awayScore: 0 })
  await expectAgreement()
})

it('on the evening after clocks go forward, a game begins an hour earlier in UTC', async () => {
  const { id } = await create(gameForm({ startDate: '2026-03-08' }))
  await moveTo('2026-03-08T21:59:59Z')
  expect((await score(id, 1, 0)).status).toBe(409)
  await moveTo('2026-03-08T22:00:00Z')
  expect((await score(id, 1, 0)).status).toBe(200)
})

it('only a game can have a score, and it must have both sides’', async () => {
  const training = await create(practiceForm({ startDate: '2026-03-01' }))
  const refused = await score(training.id, 1, 0)
  expect([refused.status, refused.json.message]).toEqual([409, 'Only games have scores'])
  const { id } = await create(gameForm({ startDate: '2026-03-01' }))
  const wrong = async (home: number | null, away: number | null) => (await score(id, home, away)).json.message
  expect(await wrong(1, null)).toBe('Please enter both scores')
  expect(await wrong(null, 0)).toBe('Please enter both scores')
  expect(await wrong(-1, 0)).toBe('A score can’t be negative')
  expect(await wrong(0, 100)).toBe('A score can have at most two digits')
  expect(await wrong(0.5, 1)).toBe('Please enter a score')
  expect(await read(id)).not.toHaveProperty('homeScore')
})

it('the season record follows scores that are entered, corrected, canceled and removed', async () => {
  await Promise.all((await whole(admin, { teamId: 'reds' })).map(({ id }) => score(id, null, null)))
  expect(await record('reds')).toEqual(none)
  const derby = { startDate: '2026-03-01', opponent: '', homeTeamId: 'blues', awayTeamId: 'reds' }
  const { id } = await create(gameForm({ ...derby, isHome: false }))
  await score(id, 3, 7)
  expect([await record('reds'), await record('blues')]).toEqual([
    { ...none, wins: 1 },
    { ...none, losses: 1 },
  ])
  await score(id, 7, 7)
  expect([await record('reds'), await record('blues')]).toEqual([
    { ...none, ties: 1 },
    { ...none, ties: 1 },
  ])
  await change(id, { title: 'Derby', awayTeamId: 'greens', teamId: 'greens' })
  expect([await record('reds'), await record('greens')]).toEqual([none, { ...none, ties: 1 }])
  await status(id, 'cancelled')
  expect(await record('greens')).toEqual(none)
  await status(id, 'scheduled')
  expect(await record('greens')).toEqual({ ...none, ties: 1 })
  const { json } = await score(id, null, null)
  expect([json.homeScore, json.awayScore]).toEqual([undefined, undefined])
  expect([await record('greens'), await record('blues')]).toEqual([none, none])
  await score(id, 2, 1)
  await change(id, { eventType: 'practice', teamId: 'blues' })
  expect(await read(id)).not.toHaveProperty('homeScore')
  await expectAgreement()
})
