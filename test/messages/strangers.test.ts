import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { addGuardian } from '../family.ts'
import {
  activateChildAccount,
  createMessageFixture,
  directId,
  listMailed,
  type SignedInUser,
} from './messages.ts'

const club = await openClub()
const [{ commit }, { unlinkGuardian }, { auditRows }, { getAudience }] = await Promise.all([
  import('#functions/platform/data/transaction.ts'),
  import('#functions/stores/users/guardianLinks.ts'),
  import('#functions/stores/audit/store.ts'),
  import('#functions/services/messages/audience.ts'),
])
const fixtures = await createMessageFixture(club)
const { admin, director, coach, parent, teammate, stranger, kid, mate, team } = fixtures
const { say, trySay, read, open, list, changeAccount } = fixtures

/** Whether it can be opened, and whether it is listed; every other way asks the same: see access/matrix.test.ts. */
const access = async (as: SignedInUser, id: string) => [
  (await open(as, id)).status,
  (await list(as)).some(row => row.id === id),
]
const isIn = async (as: SignedInUser, ...ids: string[]) => {
  for (const id of ids) expect(await access(as, id)).toEqual([200, true])
}
const isOut = async (as: SignedInUser, ...ids: string[]) => {
  for (const id of ids) expect(await access(as, id)).toEqual([404, false])
}
const ended = 'You can no longer message each other here.'

const withKid = directId(coach, kid)
const withParent = directId(coach, parent)
const ofTeam = `team.${team.id}`
await say(coach, { recipientId: kid.id, content: 'To the child' })
await say(coach, { recipientId: parent.id, content: 'To the parent' })
await say(coach, { teamId: team.id, content: 'To the team' })
await say(parent, { isStaffOnly: true, content: 'To the staff' })

it('guardians are in their child’s conversations, and not in each other’s, as long as they are its guardians', async () => {
  const second = await club.person('parent')
  await addGuardian(second.id, fixtures.player.id)
  await isIn(second, withKid, ofTeam)
  await isOut(second, withParent, `ask.${parent.id}`)
  await commit(...unlinkGuardian(second.id, fixtures.player.id))
  await isOut(second, withKid, ofTeam)

  const kept = await read(parent, withKid)
  const change = (to: { id: string }) =>
    club.ok(api.players.setParent, {
      as: admin,
      params: { id: fixtures.player.id },
      body: { parentId: to.id },
    })
  await change(stranger)
  await isOut(parent, withKid, ofTeam)
  await isIn(stranger, withKid)
  await isOut(stranger, withParent)
  expect(await read(stranger, withKid)).toEqual(kept)
  // The coach keeps their own conversations.
  const { status, json } = await open(parent, withParent)
  expect([status, json.silencedBy]).toEqual([200, ended])
  expect((await trySay(coach, { conversationId: withParent })).status).toBe(403)
  await change(parent)
})

it('coaches who leave a team leave its conversation, and can no longer write to its children', async () => {
  const leaving = await club.person('coach', { teams: [team.id] })
  const id = directId(leaving, mate)
  await say(leaving, { recipientId: mate.id })
  await isIn(leaving, ofTeam)
  await club.ok(api.teams.leave, { as: admin, params: { id: `${team.id}.${leaving.id}` } })
  await isOut(leaving, ofTeam)
  expect((await open(leaving, id)).json.silencedBy).toBe(ended)
  for (const as of [leaving, mate, teammate])
    expect((await trySay(as, { conversationId: id })).status).toBe(403)
  expect((await trySay(leaving, { recipientId: kid.id })).json.message).toBe('Person not found')
})

it('coaches who are coaches no longer count as parents, and have no team', async () => {
  const former = await club.person('coach', { teams: [team.id] })
  await isIn(former, ofTeam, `ask.${parent.id}`)
  await changeAccount(former, { role: 'parent' })
  await isOut(former, ofTeam, `ask.${parent.id}`, 'staff')
  expect((await getAudience({ type: 'ask', userId: parent.id })).adults).not.toContain(former.id)
})

it('people with a closed account can read nothing, get no mail, and cannot be written to', async () => {
  const gone = await club.person('parent')
  await fixtures.createChild(gone, 'Left')
  await say(coach, { recipientId: gone.id })
  await changeAccount(gone, { status: 'disabled' })
  expect((await club.call(api.messages.conversations, { as: gone })).status).toBe(401)
  const { status, json } = await trySay(coach, { recipientId: gone.id })
  expect([status, json.message]).toEqual([403, ended])
  for (const target of [
    { type: 'global' } as const,
    { type: 'ask', userId: gone.id } as const,
    { type: 'team', teamId: team.id } as const,
  ])
    expect((await getAudience(target)).adults).not.toContain(gone.id)
  expect((await open(coach, directId(coach, gone))).status).toBe(200)
})

it('guardians get the answer to their child, even if its account has been closed by then', async () => {
  const guardian = await club.person('parent')
  const asking = await activateChildAccount(club, (await fixtures.createChild(guardian, 'Asking')).id)
  await say(asking, { isStaffOnly: true, content: 'When do we play?' })
  await changeAccount(asking, { status: 'disabled' })
  const conversationId = `ask.${asking.id}`
  await say(director, { conversationId, content: 'On Sunday.' })
  await club.tick()
  expect(listMailed(club, 'On Sunday.')).toEqual([guardian.email])
  expect((await read(guardian, conversationId)).map(({ content }) => content)).toContain('On Sunday.')
  expect((await open(guardian, conversationId)).json.guardiansIncluded).toBe(true)
})

it('what is said to a child is mailed to no guardian whose address may be mistyped', async () => {
  const guardian = await club.person('parent')
  const unconfirmed = await club.person('parent', { behind: true })
  const { id } = await fixtures.createChild(guardian, 'Mistyped')
  await addGuardian(unconfirmed.id, id)
  const child = await activateChildAccount(club, id)
  await say(director, { recipientId: child.id, content: 'Bring your stick.', notificationType: 'both' })
  await club.tick()
  expect(listMailed(club, 'Bring your stick.')).toEqual([guardian.email])
})

it('an admin reads a reported message and the ten before it, cleared or not, and each look is audited', async () => {
  club.clock.pass({ seconds: 1 })
  for (let n = 1; n <= 15; n++) await say(coach, { recipientId: teammate.id, content: `Line ${n}` })
  const id = directId(coach, teammate)
  const report = (seq: number) =>
    club.call(api.messages.report, { as: teammate, params: { id }, body: { seq, reason: 'Odd' } })
  expect((await report(13)).status).toBe(201)
  expect((await report(16)).status).toBe(404)
  const concerns = await club.ok(api.concerns.list, { as: admin })
  const concern = concerns.find(({ text }) => text.startsWith('Odd'))
  expect(concern).toMatchObject({
    topic: 'conduct',
    userId: teammate.id,
    reported: { conversationId: id, seq: 13 },
    text: expect.stringMatching(
      /^Odd\n\nTest Person3 wrote to .* and .* on Mon, Mar 2, 10:00 AM EST:\nLine 13$/,
    ),
  })
  const params = { id: concern?.id ?? '' }
  const look = () => club.ok(api.concerns.messages, { as: admin, params })
  expect((await look()).map(({ seq }) => seq)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
  await club.ok(api.messages.clear, { as: admin })
  expect(await look()).toHaveLength(11)
  expect((await report(14)).status).toBe(404)
  await club.ok(api.messages.undoClear, { as: admin })
  const { rows } = await auditRows.list('owner', `AUDITOF#${params.id}`)
  const entry = {
    actor: admin.id,
    action: 'messages.read-reported',
    details: { conversationId: id, seq: 13 },
  }
  expect(rows).toMatchObject([entry, entry])
})
