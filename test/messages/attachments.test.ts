import { afterAll, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createUploader, files } from '../uploads/files.ts'
import { createMessageFixture, type SignedInUser } from './messages.ts'

const club = await openClub()
afterAll(async () => expect(await club.verify()).toEqual([]))
const fixtures = await createMessageFixture(club)
const { admin, director, coach, assistant, parent, teammate, stranger, otherCoach, kid, mate, team } =
  fixtures
const { say, trySay, read, list } = fixtures
const { sent, uploaded, link } = createUploader(club)
const purpose = 'message-attachment' as const
const picture = (as: SignedInUser = coach) => uploaded(as, files.png, { purpose })
/** Who can open a file. */
async function readersOf(id: string) {
  const people = { admin, director, coach, assistant, otherCoach, parent, teammate, stranger, kid, mate }
  const statuses = await Promise.all(
    Object.entries(people).map(async ([who, as]) => [who, (await link(as, id)).status] as const),
  )
  return statuses.flatMap(([who, status]) => (status === 200 ? who : []))
}
const ofTeam = ['admin', 'director', 'coach', 'assistant', 'parent', 'teammate', 'kid', 'mate']

it('an attached file can be opened by the readers of its message, and by nobody once all messages are cleared', async () => {
  const pdf = { purpose, contentType: 'application/pdf', fileName: 'plan.pdf' }
  const id = await uploaded(coach, files.pdf, pdf)
  const said = await say(coach, { teamId: team.id, attachments: [id] })
  expect(said.attachments).toEqual([
    { id, fileName: 'plan.pdf', contentType: 'application/pdf', size: files.pdf.byteLength },
  ])
  expect(await readersOf(id)).toEqual(ofTeam)
  const got = await fetch((await link(parent, id)).json.url)
  expect([got.status, got.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringMatching(/^attachment/),
  ])
  expect((await list(parent))[0]?.last).toMatchObject({ attachments: 1 })

  await club.ok(api.messages.clear, { as: admin })
  expect(await readersOf(id)).toEqual([])
  await club.ok(api.messages.undoClear, { as: admin })
  expect(await readersOf(id)).toEqual(ofTeam)
})

it('a file between two people can be opened by them, and by the present guardians if one of them is a child', async () => {
  const [toParent, toKid] = [await picture(), await picture()]
  await say(coach, { recipientId: teammate.id, attachments: [toParent] })
  await say(coach, { recipientId: kid.id, attachments: [toKid] })
  expect(await readersOf(toParent)).toEqual(['coach', 'teammate'])
  expect(await readersOf(toKid)).toEqual(['coach', 'parent', 'kid'])
  const change = (to: { id: string }) =>
    club.ok(api.players.setParent, {
      as: admin,
      params: { id: fixtures.player.id },
      body: { parentId: to.id },
    })
  await change(stranger)
  // The child is signed out, because the former guardian may know its password.
  expect(await readersOf(toKid)).toEqual(['coach', 'stranger'])
  await change(parent)
  await club.signInAgain(kid)
})

it.each([
  ['is not there', async () => ['upl_none']],
  ['is another person’s', async () => [await picture(parent)]],
  ['was not confirmed', async () => [await sent(coach, files.png, { purpose })]],
  ['is for something else', async () => [await uploaded(coach)]],
  ['is beside one that is good', async () => [await picture(), 'upl_none']],
  [
    'is in a message already',
    async () => {
      const id = await picture()
      await say(coach, { teamId: team.id, attachments: [id] })
      return [id]
    },
  ],
])('a file cannot be attached to a message: %s', async (_, wanted) => {
  const attachments = await wanted()
  const before = await read(coach, `team.${team.id}`)
  const { status, json } = await trySay(coach, { teamId: team.id, attachments })
  expect([status, json.issues]).toEqual([
    400,
    [{ field: 'attachments', message: 'Please attach the file again' }],
  ])
  expect(await read(coach, `team.${team.id}`)).toEqual(before)
})

it('a message has ten files, each once, and a file goes into one of two messages that are sent at once', async () => {
  const ten = await Promise.all(Array.from({ length: 10 }, () => picture()))
  const replies = await Promise.all([
    trySay(coach, { teamId: team.id, attachments: ten }),
    trySay(coach, { recipientId: kid.id, attachments: ten }),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 400])
  const said = replies.find(({ status }) => status === 201)
  expect(said?.json.attachments.map(({ id }) => id)).toEqual(ten)
  const id = await picture()
  expect((await say(coach, { teamId: team.id, attachments: [id, id] })).attachments).toHaveLength(1)
})
