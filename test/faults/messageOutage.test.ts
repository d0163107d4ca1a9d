import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { listMailed } from '../messages/messages.ts'
import { runs } from '../proof.ts'

const club = await openClub()
const teamId = await club.team('crowd')
const director = await club.person('program_director')
it('a message to many waits while mail is down for an hour, and then reaches everyone once', async () => {
  const coaches = Array.from({ length: runs(30, 300) }, () => club.person('coach', { teams: [teamId] }))
  const crowd = await Promise.all(coaches)
  club.ses.faults.refuse = {}
  const body = { teamId, content: 'Fields are closed.', notificationType: 'both' }
  await club.ok(api.messages.create, { as: director, body })
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
