import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { listMailed } from '../messages/messages.ts'
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

it('a message to many waits while mail is down for an hour, and then reaches everyone once', async () => {
  const teamId = await club.team('crowd')
  const as = await club.person('program_director')
  const coaches = Array.from({ length: runs(30, 300) }, () => club.person('coach', { teams: [teamId] }))
  const crowd = await Promise.all(coaches)
  club.ses.faults.refuse = {}
  const body = { teamId, content: 'Fields are closed.', notificationType: 'both' }
  await club.ok(api.messages.create, { as, body })
  for (let minute = 0; minute < 60; minute += 10) {
    await club.tick()
    club.clock.pass({ minutes: 10 })
  }
  expect(listMailed(club, body.content)).toEqual([])
  club.ses.faults.refuse = undefined
  for (let round = 0; round < 6; round++) {
    await club.tick()
    club.clock.pass({ hours: 1 })
  }
  expect(listMailed(club, body.content)).toEqual(crowd.map(({ email }) => email).sort())
})
