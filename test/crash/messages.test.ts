import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { api } from '#shared/routes.ts'
import { numbered } from '../forms.ts'
import { createMessageFixture } from '../messages/messages.ts'
import { createUploader, files } from '../uploads/files.ts'
import { testCrashSafety } from './harness.ts'
import { openCrashableClub } from './process.ts'

const club = await openCrashableClub()
const { director, parent, teammate, team } = await createMessageFixture(club)
const { uploaded } = createUploader(club)
// The jobs of these new people would run in the first scenario.
await club.finishJobs()

await testCrashSafety(club, {
  name: 'a message with a file that a team is mailed',
  reaches: ['dynamodb', 'ses'],
  prepare: async () => {
    const content = `${numbered('News ')} of the week`
    await club.signInAgain(director)
    const attachments = [await uploaded(director, files.png, { purpose: 'message-attachment' })]
    const how = { notificationType: 'both', sendId: randomUUID() } as const
    return { teamId: team.id, content, attachments, ...how }
  },
  run: async body => {
    await club.call(api.messages.create, { as: director, body })
    await club.tick()
  },
  goal: async ({ content, attachments }, happened) => {
    if (happened.length === 0) return
    await club.signInAgain(parent)
    const said = await club.ok(api.messages.list, { as: parent, query: { teamId: team.id } })
    const here = said.filter(message => message.content === content)
    expect(here.map(message => message.attachments.map(({ id }) => id))).toEqual([attachments])
    for (const { email } of [parent, teammate]) {
      const mails = club.ses.mails(email).filter(({ text }) => text.includes(content))
      // At most one more, if the process crashed before it could record that it had sent it.
      expect(mails.length).toBeGreaterThanOrEqual(1)
      expect(mails.length).toBeLessThanOrEqual(2)
    }
  },
})
