import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createMessageFixture, directId, listMailed } from './messages.ts'

const club = await openClub()
const cast = await createMessageFixture(club)
const { admin, director, coach, assistant, parent, teammate, stranger, otherCoach, kid, mate, team } = cast
const { say, trySay, read, open, list, unread, mark } = cast
const bothNames = /^(Test Person3 and Kid Whitfield|Kid Whitfield and Test Person3)$/
const everybody = [admin, director, coach, assistant, parent, teammate, stranger, otherCoach, kid, mate]

describe('a week of messages', () => {
  it('the director writes to everybody, and everybody reads it', async () => {
    const said = await say(director, { isGlobal: true, subject: 'Welcome', content: 'A new season.' })
    expect(said).toEqual({
      id: 'global.1',
      conversationId: 'global',
      seq: 1,
      senderId: director.id,
      senderName: 'Test Person2',
      senderRole: 'program_director',
      subject: 'Welcome',
      content: 'A new season.',
      isGlobal: true,
      isStaffOnly: false,
      attachments: [],
      notificationType: 'app',
      createdAt: club.clock.now.toISOString(),
    })
    for (const person of everybody) {
      expect(await read(person, 'global')).toEqual([said])
      const [row] = await list(person)
      expect(row).toMatchObject({ id: 'global', type: 'global', title: 'Everyone' })
      expect(row?.unread).toBe(person === director ? 0 : 1)
      expect(row?.last).toMatchObject({ preview: 'A new season.', subject: 'Welcome', attachments: 0 })
    }
  })

  it('the coach writes to the team, a parent answers, and the other team hears nothing', async () => {
    club.clock.pass({ seconds: 1 })
    await say(coach, { teamId: team.id, content: 'Practice is at six.' })
    club.clock.pass({ seconds: 1 })
    await say(parent, { teamId: team.id, content: 'We will be there.' })
    const id = `team.${team.id}`
    for (const person of [coach, assistant, parent, teammate, kid, mate, director]) {
      const said = await read(person, id)
      expect(said.map(({ seq, content }) => [seq, content])).toEqual([
        [2, 'We will be there.'],
        [1, 'Practice is at six.'],
      ])
    }
    expect((await list(parent))[0]).toMatchObject({ id, title: 'Hawks', unread: 0, guardiansIncluded: true })
    expect(await unread(teammate, id)).toBe(2)
    expect(await mark(teammate, id, 1)).toEqual({ unread: 1 })
    expect(await unread(teammate, id)).toBe(1)
    for (const person of [stranger, otherCoach]) {
      expect((await open(person, id)).status).toBe(404)
      expect((await trySay(person, { teamId: team.id })).status).toBe(404)
      expect(await unread(person, id)).toBeUndefined()
    }
  })

  it('a parent asks the staff, who all read it and one of whom answers', async () => {
    club.clock.pass({ seconds: 1 })
    const asked = await say(parent, { isStaffOnly: true, content: 'May she bring a friend?' })
    const { conversationId: id } = asked
    expect(asked).toMatchObject({ isStaffOnly: true, isGlobal: true, seq: 1 })
    for (const person of [admin, director, coach, assistant, otherCoach]) {
      expect((await list(person))[0]).toMatchObject({ id, title: 'Test Person5 and the staff' })
    }
    club.clock.pass({ seconds: 1 })
    await say(otherCoach, { conversationId: id, content: 'Of course.' })
    expect((await list(parent))[0]).toMatchObject({ id, title: 'Staff', unread: 1, isStaffOnly: true })
    expect((await read(parent, id)).map(({ content }) => content)).toEqual(['Of course.', asked.content])
    for (const person of [teammate, stranger, kid]) expect((await open(person, id)).status).toBe(404)
  })

  it('the coach writes to a child, and its guardian reads and gets it too', async () => {
    club.clock.pass({ seconds: 1 })
    const id = directId(coach, kid)
    await say(coach, { recipientId: kid.id, content: 'Well played.' })
    const seen = await open(parent, id)
    expect(seen.json).toMatchObject({
      id,
      type: 'direct',
      title: expect.stringMatching(bothNames),
      guardiansIncluded: true,
      children: ['Kid'],
      unread: 1,
      upTo: 1,
      readUpTo: 0,
    })
    expect(seen.json.silencedBy).toBeUndefined()
    expect((await list(kid))[0]).toMatchObject({
      id,
      title: 'Test Person3',
      recipientId: coach.id,
      unread: 1,
    })
    expect((await list(coach))[0]).toMatchObject({ id, title: 'Kid Whitfield', guardiansIncluded: true })
    club.clock.pass({ seconds: 1 })
    await say(kid, { conversationId: id, content: 'Thank you!' })
    club.clock.pass({ seconds: 1 })
    await say(parent, { conversationId: id, content: 'From us too.' })
    expect((await read(coach, id)).map(({ senderId }) => senderId)).toEqual([parent.id, kid.id, coach.id])
    await club.tick()
    expect(listMailed(club, 'Well played.')).toEqual([parent.email])
    expect(listMailed(club, 'Thank you!')).toEqual([parent.email])
    expect(listMailed(club, 'From us too.')).toEqual([])
    expect(listMailed(club, 'Practice is at six.')).toEqual([])
    for (const person of [admin, director, assistant, teammate, mate]) {
      expect((await open(person, id)).status).toBe(404)
    }
  })

  it('only the staff can see who has seen a message', async () => {
    const id = `team.${team.id}`
    const params = { id, seq: '2' }
    club.clock.pass({ seconds: 1 })
    await mark(mate, id, 2)
    const seen = await club.ok(api.messages.seen, { as: coach, params })
    expect(seen.map(({ name }) => name)).toEqual(['Test Person5', 'Mate Whitfield'])
    expect((await club.call(api.messages.seen, { as: parent, params })).status).toBe(403)
    expect((await club.call(api.messages.seen, { as: otherCoach, params })).status).toBe(404)
  })

  it('a reported message is shown to the administrators, with the preceding messages', async () => {
    const id = directId(coach, kid)
    const body = { seq: 2, reason: 'Not kind' }
    await club.ok(api.messages.report, { as: parent, params: { id }, body })
    const [concern] = await club.ok(api.concerns.list, { as: admin })
    expect(concern).toMatchObject({
      topic: 'conduct',
      userId: parent.id,
      reported: { conversationId: id, seq: 2 },
    })
    expect(concern?.text).toMatch(
      /^Not kind\n\nKid Whitfield wrote to .* and .* on Mon, Mar 2, 10:00 AM EST:/,
    )
    expect(concern?.text).toContain('Thank you!')
    const params = { id: concern?.id ?? '' }
    const context = await club.ok(api.concerns.messages, { as: admin, params })
    expect(context.map(({ seq }) => seq)).toEqual([1, 2])
  })

  it('an admin clears all messages, and restores them', async () => {
    club.clock.pass({ seconds: 1 })
    await club.ok(api.messages.clear, { as: admin })
    for (const person of everybody) {
      expect(await list(person)).toEqual([])
      expect(await read(person, 'global')).toEqual([])
    }
    club.clock.pass({ seconds: 1 })
    await club.ok(api.messages.undoClear, { as: admin })
    for (const person of everybody) expect(await read(person, 'global')).toHaveLength(1)
    expect((await list(parent)).map(({ id }) => id)).toEqual([
      directId(coach, kid),
      `ask.${parent.id}`,
      `team.${team.id}`,
      'global',
    ])
  })
})
