import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { runs } from '../proof.ts'

const club = await openClub()

it('no mail in a crowd is lost while SES is down for an hour, and each is sent once when it is back', async () => {
  const teamId = await club.team('everybody')
  const coaches: { email: string }[] = []
  const crowd = runs(100, 300)
  for (let n = 0; n < crowd; n++) coaches.push(await club.person('coach', { teams: [teamId] }))
  const as = await club.person('admin')
  const day = { startDate: '2026-06-02', endDate: '2026-06-02', startTime: '18:00:00', endTime: '19:30:00' }
  await club.ok(api.events.create, { as, body: { eventType: 'practice', teamId, ...day } })
  const received = () => coaches.map(({ email }) => club.ses.mails(email).length)
  club.ses.faults.error = { rate: 1 }
  for (let minute = 0; minute < 60; minute += 2) {
    await club.tick()
    club.clock.pass({ minutes: 2 })
  }
  expect(received()).toEqual(Array(crowd).fill(0))
  club.ses.faults.error = undefined
  await club.tick()
  // Most of them have not been tried during the outage, so they do not wait for a retry.
  expect(received().filter(count => count === 1).length).toBeGreaterThan((crowd * 2) / 3)
  for (let minute = 0; minute < 60; minute += 5) {
    club.clock.pass({ minutes: 5 })
    await Promise.all([club.tick(), club.tick()])
  }
  expect(received()).toEqual(Array(crowd).fill(1))
})
