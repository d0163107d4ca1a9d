import { describe, expect, it } from 'vitest'
import type { Call } from '#infra/local/caller.ts'
import type { Route } from '#shared/http.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { addGuardian } from '../family.ts'
import { activateChildAccount, createMessageFixture, directId, type SignedInUser } from './messages.ts'

const club = await openClub()
const [{ commit }, users, ties, { auditRows }, { getAudience }] = await Promise.all([
  import('#functions/platform/data/transaction.ts'),
  import('#functions/stores/users/store.ts'),
  import('#functions/stores/users/guardianLinks.ts'),
  import('#functions/stores/audit/store.ts'),
  import('#functions/services/messages/audience.ts'),
])
const cast = await createMessageFixture(club)
const { admin, director, coach, assistant, parent, teammate, stranger, otherCoach, kid, mate, team } = cast
const { say, trySay, read, open, list } = cast

const body = { seq: 1, reason: 'Not kind' }
/** Every way to get at a conversation. */
const ways: [route: Route, call: (id: string) => Call<Route>][] = [
  [api.messages.conversation, id => ({ params: { id } })],
  [api.messages.list, conversationId => ({ query: { conversationId } })],
  [api.messages.read, id => ({ params: { id }, body: { seq: 1 } })],
  [api.messages.seen, id => ({ params: { id, seq: '1' } })],
  [api.messages.report, id => ({ params: { id }, body })],
  [api.messages.create, conversationId => ({ body: { conversationId, content: 'Let me in' } })],
]
async function statuses(as: SignedInUser, id: string) {
  const all = []
  for (const [route, call] of ways) all.push((await club.call(route, { ...call(id), as })).status)
  return all
}
const isOut = async (as: SignedInUser, id: string, isStaff = false) => {
  expect(await statuses(as, id)).toEqual([404, 404, 404, isStaff ? 404 : 403, 404, 404])
  expect((await list(as)).map(row => row.id)).not.toContain(id)
}
const isIn = async (as: SignedInUser, id: string, isStaff = false) => {
  expect(await statuses(as, id)).toEqual([200, 200, 200, isStaff ? 200 : 403, 201, 201])
  expect((await list(as)).map(row => row.id)).toContain(id)
}

const withKid = directId(coach, kid)
const withParent = directId(coach, parent)
const ofTeam = `team.${team.id}`
await say(coach, { recipientId: kid.id, content: 'To the child' })
await say(coach, { recipientId: parent.id, content: 'To the parent' })
await say(coach, { teamId: team.id, content: 'To the team' })
await say(parent, { isStaffOnly: true, content: 'To the staff' })

describe('nobody else can read what two people write', () => {
  it.each([
    ['an admin', admin, true],
    ['a director', director, true],
    ['another coach of the team', assistant, true],
    ['a coach of another team', otherCoach, true],
    ['a family of the team', teammate, false],
    ['a stranger', stranger, false],
    ['another child', mate, false],
  ] as const)('nobody else can read what two people write: %s', async (_, as, isStaff) => {
    await isOut(as, withKid, isStaff)
    await isOut(as, withParent, isStaff)
  })

  it('a child cannot read what its coach writes to its parent', () => isOut(kid, withParent))
})

describe('guardians', () => {
  it('both guardians of a child are in its conversations, but not in each other’s', async () => {
    const second = await club.person('parent')
    await addGuardian(second.id, cast.player.id)
    await isIn(second, withKid)
    await isIn(second, ofTeam)
    await isOut(second, withParent)
    await isOut(second, `ask.${parent.id}`)
    await commit(...ties.unlinkGuardian(second.id, cast.player.id))
    await isOut(second, withKid)
    await isOut(second, ofTeam)
  })

  it('a change of guardians applies to reading from the next request on', async () => {
    const params = { id: cast.player.id }
    const [kept] = [await read(parent, withKid)]
    await club.ok(api.players.setParent, { as: admin, params, body: { parentId: stranger.id } })
    await isOut(parent, withKid)
    await isOut(parent, ofTeam)
    expect((await read(stranger, withKid)).slice(-kept.length)).toEqual(kept)
    await isIn(stranger, withKid)
    await isOut(stranger, withParent)
    // The coach keeps their own conversations.
    expect((await open(parent, withParent)).status).toBe(200)
    expect((await open(parent, withParent)).json.silencedBy).toBe(
      'You can no longer message each other here.',
    )
    expect((await trySay(coach, { conversationId: withParent })).status).toBe(403)
    await club.ok(api.players.setParent, { as: admin, params, body: { parentId: parent.id } })
    await isIn(parent, withKid)
    await isOut(stranger, withKid)
  })
})

describe('coaches', () => {
  it('coaches who leave a team leave its conversation, and can no longer write to its children', async () => {
    const leaving = await club.person('coach', { teams: [team.id] })
    const id = directId(leaving, mate)
    await say(leaving, { recipientId: mate.id })
    await isIn(leaving, ofTeam, true)
    await club.ok(api.teams.leave, { as: admin, params: { id: `${team.id}.${leaving.id}` } })
    await isOut(leaving, ofTeam, true)
    const { json } = await open(leaving, id)
    expect(json.silencedBy).toBe('You can no longer message each other here.')
    for (const as of [leaving, mate, teammate]) {
      expect((await trySay(as, { conversationId: id })).status).toBe(403)
    }
    expect((await trySay(leaving, { recipientId: kid.id })).json.message).toBe('Person not found')
  })

  it('former and unapproved coaches count as parents, and have no team', async () => {
    const former = await club.person('coach', { teams: [team.id] })
    await isIn(former, ofTeam, true)
    await isIn(former, `ask.${parent.id}`, true)
    const user = await users.getUser(former.id)
    if (!user) throw new Error('nobody')
    await commit(users.updateUser(user, { role: 'parent' }))
    for (const id of [ofTeam, `ask.${parent.id}`]) await isOut(former, id)
    const pending = await club.person('coach', { pending: true, teams: [team.id] })
    for (const id of [ofTeam, `ask.${parent.id}`, 'staff']) await isOut(pending, id)
    expect((await trySay(pending, { recipientId: kid.id })).status).toBe(404)
  })
})

it('people with a closed account can read nothing, get no mail, and cannot be written to', async () => {
  const gone = await club.person('parent')
  await cast.createChild(gone, 'Left')
  const id = directId(coach, gone)
  await say(coach, { recipientId: gone.id })
  const user = await users.getUser(gone.id)
  if (!user) throw new Error('nobody')
  await commit(users.updateUser(user, { status: 'disabled' }))
  expect((await club.call(api.messages.conversations, { as: gone })).status).toBe(401)
  const { status, json } = await trySay(coach, { recipientId: gone.id })
  expect([status, json.message]).toEqual([403, 'You can no longer message each other here.'])
  await say(coach, { teamId: team.id, content: 'Told to all', notificationType: 'both' })
  await say(director, { isGlobal: true, content: 'Told to everybody', notificationType: 'both' })
  await club.tick()
  expect(club.ses.mails(gone.email)).toEqual([])
  expect((await getAudience({ type: 'global' })).adults).not.toContain(gone.id)
  expect((await getAudience({ type: 'ask', userId: gone.id })).adults).not.toContain(gone.id)
  expect(club.ses.mails(parent.email).some(({ text }) => text.includes('Told to all'))).toBe(true)
  expect((await open(coach, id)).status).toBe(200)
})

it('guardians get the answer to their child, even if its account has been closed by then', async () => {
  const guardian = await club.person('parent')
  const { id } = await cast.createChild(guardian, 'Asking')
  const createChild = await activateChildAccount(club, id)
  await say(createChild, { isStaffOnly: true, content: 'When do we play?' })
  const user = await users.getUser(createChild.id)
  if (!user) throw new Error('nobody')
  await commit(users.updateUser(user, { status: 'disabled' }))
  const conversationId = `ask.${createChild.id}`
  await say(director, { conversationId, content: 'On Sunday.' })
  await club.tick()
  expect(club.ses.mails(guardian.email).some(({ text }) => text.includes('On Sunday.'))).toBe(true)
  expect((await read(guardian, conversationId)).map(({ content }) => content)).toContain('On Sunday.')
  expect((await open(guardian, conversationId)).json.guardiansIncluded).toBe(true)
})

it('an admin reads a reported message and the ten before it, and each look is audited', async () => {
  club.clock.pass({ seconds: 1 })
  for (let n = 1; n <= 15; n++) await say(coach, { recipientId: teammate.id, content: `Line ${n}` })
  const id = directId(coach, teammate)
  await club.ok(api.messages.report, { as: teammate, params: { id }, body: { seq: 13, reason: 'Odd' } })
  const concerns = await club.ok(api.concerns.list, { as: admin })
  const params = { id: concerns.find(({ text }) => text.startsWith('Odd'))?.id ?? '' }
  const shown = await club.ok(api.concerns.messages, { as: admin, params })
  expect(shown.map(({ seq }) => seq)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
  expect((await club.call(api.concerns.messages, { as: director, params })).status).toBe(403)
  const { rows } = await auditRows.list('owner', `AUDITOF#${params.id}`)
  expect(rows).toMatchObject([
    { actor: admin.id, action: 'messages.read-reported', details: { conversationId: id, seq: 13 } },
  ])
  await club.ok(api.messages.clear, { as: admin })
  expect(await club.ok(api.concerns.messages, { as: admin, params })).toHaveLength(11)
  expect((await auditRows.list('owner', `AUDITOF#${params.id}`)).rows).toHaveLength(2)
})

it('what is said to a child is mailed to no guardian whose address may be mistyped', async () => {
  const guardian = await club.person('parent')
  const unconfirmed = await club.person('parent', { behind: true })
  const { id } = await cast.createChild(guardian, 'Mistyped')
  await addGuardian(unconfirmed.id, id)
  const child = await activateChildAccount(club, id)
  await say(director, { recipientId: child.id, content: 'Bring your stick.', notificationType: 'both' })
  await club.tick()
  const hears = (email: string) =>
    club.ses.mails(email).some(({ text }) => text.includes('Bring your stick.'))
  expect([hears(guardian.email), hears(unconfirmed.email)]).toEqual([true, false])
})
