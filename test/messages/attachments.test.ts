import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createUploader, files } from '../uploads/files.ts'
import { createMessageFixture, directId, type SignedInUser } from './messages.ts'

const club = await openClub()
afterAll(async () => expect(await club.verify()).toEqual([]))
const cast = await createMessageFixture(club)
const { admin, director, coach, assistant, parent, teammate, stranger, otherCoach, kid, mate, team } = cast
const { say, trySay, read, list } = cast
const { sent, uploaded, link } = createUploader(club)
const purpose = 'message-attachment' as const
const pdf = { purpose, contentType: 'application/pdf', fileName: 'plan.pdf' }
const plan = (as: SignedInUser = coach) => uploaded(as, files.pdf, pdf)
const picture = (as: SignedInUser = coach) => uploaded(as, files.png, { purpose })
const opens = async (as: SignedInUser, id: string) => (await link(as, id)).status

describe('a file', () => {
  it('an attached file can be opened by the readers of its message, and by nobody else', async () => {
    const id = await plan()
    const said = await say(coach, { teamId: team.id, attachments: [id] })
    expect(said.attachments).toEqual([
      { id, fileName: 'plan.pdf', contentType: 'application/pdf', size: files.pdf.byteLength },
    ])
    for (const as of [admin, director, coach, assistant, parent, teammate, kid, mate]) {
      expect(await opens(as, id)).toBe(200)
    }
    for (const as of [stranger, otherCoach]) expect(await opens(as, id)).toBe(404)
    const { url } = (await link(parent, id)).json
    const got = await fetch(url)
    expect([got.status, got.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringMatching(/^attachment/),
    ])
    expect((await list(parent))[0]?.last).toMatchObject({ attachments: 1 })
  })

  it('a file between two people can be opened by them, and by the guardians if one of them is a child', async () => {
    const [toParent, toKid] = [await picture(), await picture()]
    await say(coach, { recipientId: teammate.id, attachments: [toParent] })
    await say(coach, { recipientId: kid.id, attachments: [toKid] })
    const whoOpens = async (id: string) => {
      const people = { admin, director, coach, assistant, parent, teammate, stranger, kid, mate }
      const statuses = await Promise.all(
        Object.entries(people).map(async ([who, as]) => [who, await opens(as, id)] as const),
      )
      return statuses.flatMap(([who, status]) => (status === 200 ? who : []))
    }
    expect(await whoOpens(toParent)).toEqual(['coach', 'teammate'])
    expect(await whoOpens(toKid)).toEqual(['coach', 'parent', 'kid'])
    await club.ok(api.players.setParent, {
      as: admin,
      params: { id: cast.player.id },
      body: { parentId: stranger.id },
    })
    // The child is signed out, because the former guardian may know its password.
    expect(await whoOpens(toKid)).toEqual(['coach', 'stranger'])
    expect((await read(stranger, directId(coach, kid)))[0]?.attachments).toHaveLength(1)
    expect((await cast.open(parent, directId(coach, kid))).status).toBe(404)
    await club.ok(api.players.setParent, {
      as: admin,
      params: { id: cast.player.id },
      body: { parentId: parent.id },
    })
  })

  it('an attached file disappears with its message, and comes back with it', async () => {
    club.clock.pass({ seconds: 1 })
    const id = await picture()
    await say(coach, { teamId: team.id, attachments: [id] })
    club.clock.pass({ seconds: 1 })
    await club.ok(api.messages.clear, { as: admin })
    for (const as of [coach, parent, admin]) expect(await opens(as, id)).toBe(404)
    await club.ok(api.messages.undoClear, { as: admin })
    for (const as of [coach, parent, admin]) expect(await opens(as, id)).toBe(200)
  })

  it('a file in a message stays, and a file in no message is deleted after a day', async () => {
    const [used, unused] = [await picture(), await picture()]
    await say(coach, { teamId: team.id, attachments: [used] })
    club.clock.pass({ hours: 25 })
    await club.signInAgain(admin, coach, parent, teammate)
    await club.tick()
    expect(await opens(parent, used)).toBe(200)
    expect(await opens(coach, unused)).toBe(404)
  })
})

describe('invalid attachments', () => {
  const refused = [400, [{ field: 'attachments', message: 'Please attach the file again' }]]
  const tried = async (attachments: string[], as: SignedInUser = coach) => {
    const { status, json } = await trySay(as, { teamId: team.id, attachments })
    return [status, json.issues]
  }
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
  ])('a file cannot be attached: %s', async (_, attachments) => {
    const wanted = await attachments()
    const before = await read(coach, `team.${team.id}`)
    expect(await tried(wanted)).toEqual(refused)
    expect(await read(coach, `team.${team.id}`)).toEqual(before)
  })

  it('a file may be listed twice, and ten files are not too many', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => picture()))
    const said = await say(coach, {
      teamId: team.id,
      attachments: [...all.slice(0, 9), all[0] ?? '', all[9] ?? ''].slice(0, 10),
    })
    expect(said.attachments).toHaveLength(9)
    const ten = await Promise.all(Array.from({ length: 10 }, () => picture()))
    const most = await say(coach, { recipientId: kid.id, attachments: ten, notificationType: 'both' })
    expect(most.attachments.map(({ id }) => id)).toEqual(ten)
  })

  it('a file goes into one of two messages that are sent at once', async () => {
    const attachments = [await picture()]
    const replies = await Promise.all([
      trySay(coach, { teamId: team.id, attachments }),
      trySay(coach, { recipientId: teammate.id, attachments }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400])
  })
})
