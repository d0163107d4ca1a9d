import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createSchedule, practiceForm } from '../events/schedule.ts'
import { newProgram } from '../forms.ts'

/**
 * The jobs would do all of this a minute later, with more permissions: only here the mailer does it alone, so that
 * its own permissions are tested.
 */
const club = await openClub()
const { admin, coach, create, change, status, createFamilyOn, unread } = await createSchedule(club)

/** Runs the mailer as the stream does: once for the queued jobs, once for the emails that they produced. */
async function runMailer() {
  for (let run = 0; run < 2; run++) {
    const at = club.clock.now.getTime() / 1000
    await club.handlers.mailer({ Records: [{ dynamodb: { ApproximateCreationDateTime: at } }] })
  }
}

it('the mailer alone notifies a team of changes, and keeps the attendance lines, until the event is another team’s', async () => {
  const parent = await createFamilyOn('reds')
  const event = await create(practiceForm())
  club.clock.pass({ minutes: 3 })
  const body = { playerId: parent.child, response: 'going' as const }
  await club.ok(api.events.attend, { as: parent, params: { id: event.id }, body })
  const lines = () => club.ok(api.events.ofPlayer, { as: admin, params: { id: parent.child } })

  expect((await change(event.id, practiceForm({ startDate: '2026-03-11' }))).status).toBe(200)
  await runMailer()
  expect(unread(parent).map(({ subject }) => subject)).toContainEqual(expect.stringContaining('Practice'))
  expect((await lines()).map(({ startDate }) => startDate)).toEqual(['2026-03-11'])

  await status(event.id, 'cancelled', { reason: 'Snow' })
  await runMailer()
  expect(unread(parent).map(({ text }) => text)).toContainEqual(expect.stringContaining('Snow'))

  await status(event.id, 'scheduled')
  expect((await change(event.id, practiceForm({ teamId: 'blues' }))).status).toBe(200)
  await runMailer()
  expect(await lines()).toEqual([])
})

it('the mailer alone delivers a message to all its recipients, in any kind of conversation', async () => {
  const parent = await createFamilyOn('reds')
  const program = await club.ok(api.programs.create, { as: admin, body: newProgram('Spring') })
  const targets = [
    { teamId: 'reds' },
    { recipientId: parent.id },
    { isGlobal: true },
    { isStaffOnly: true, isGlobal: true },
    { programId: program.id },
  ]
  for (const [n, target] of targets.entries())
    await club.ok(api.messages.create, {
      as: admin,
      body: { content: `Message ${n}`, notificationType: 'both', ...target },
    })
  await runMailer()
  const texts = (to: { email: string }) => unread(to).map(({ text }) => /Message \d/.exec(text)?.[0])
  expect(texts(parent).filter(Boolean).sort()).toEqual(['Message 0', 'Message 1', 'Message 2'])
  expect(texts(coach)).toContain('Message 3')
})
