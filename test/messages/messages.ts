import type { UserRow } from '#functions/stores/users/store.ts'
import type { BodyInput } from '#shared/http.ts'
import type { Message } from '#shared/messages/model.ts'
import { conversationIdOf, directTarget } from '#shared/messages/targets.ts'
import { api } from '#shared/routes.ts'
import type { Club } from '../club.ts'
import { newTeam } from '../forms.ts'
import { createTeamFixture } from '../teams/teamFixture.ts'

export type Sent = BodyInput<typeof api.messages.create>
export type SignedInUser = { id: string; token: string }

/** The conversation of two people. */
export const directId = (one: { id: string }, other: { id: string }): string =>
  conversationIdOf(directTarget(one.id, other.id))

/** A team with its people, another team without them, and what they do with messages. */
export async function createMessageFixture(club: Club) {
  const fixtures = await createTeamFixture(club)
  const otherCoach = await club.person('coach')
  const otherTeam = await club.ok(api.teams.create, {
    as: fixtures.director,
    body: newTeam('Owls', { headCoachId: otherCoach.id }),
  })
  const stranger = await club.person('parent')
  await fixtures.createChild(stranger, 'Other', { teamId: otherTeam.id })
  // A child's account is made with it; whoever activates it signs in.
  const [kid, mate] = [
    await activateChildAccount(club, fixtures.kid.id),
    await activateChildAccount(club, fixtures.mate.id),
  ]

  const trySay = (as: SignedInUser, body: Partial<Sent>) =>
    club.call(api.messages.create, { as, body: { content: 'Hello', ...body } })
  const say = (as: SignedInUser, body: Partial<Sent>): Promise<Message> =>
    club.ok(api.messages.create, { as, body: { content: 'Hello', ...body } })
  const read = (as: SignedInUser, conversationId: string, more: object = {}) =>
    club.ok(api.messages.list, { as, query: { conversationId, ...more } })
  const open = (as: SignedInUser, id: string) => club.call(api.messages.conversation, { as, params: { id } })
  const list = (as: SignedInUser) => club.ok(api.messages.conversations, { as })
  const unread = async (as: SignedInUser, id: string) => (await list(as)).find(row => row.id === id)?.unread
  const mark = (as: SignedInUser, id: string, seq: number) =>
    club.ok(api.messages.read, { as, params: { id }, body: { seq } })
  return {
    ...fixtures,
    otherCoach,
    otherTeam,
    stranger,
    player: fixtures.kid,
    kid,
    mate,
    trySay,
    say,
    read,
    open,
    list,
    unread,
    mark,
    changeAccount,
  }
}

export async function activateChildAccount(club: Club, playerId: string): Promise<SignedInUser> {
  const { getPlayer } = await import('#functions/stores/players/store.ts')
  const id = (await getPlayer(playerId))?.userId ?? ''
  return { id, token: await club.signIn({ id }) }
}

async function changeAccount({ id }: { id: string }, changes: Partial<UserRow>): Promise<void> {
  const [{ commit }, { getUser, updateUser }] = await Promise.all([
    import('#functions/platform/data/transaction.ts'),
    import('#functions/stores/users/store.ts'),
  ])
  const user = await getUser(id)
  if (!user) throw new Error(`there is no account ${id}`)
  await commit(updateUser(user, changes))
}

/** The recipients of emails that contain these words, once for each email. */
export const listMailed = (club: Club, words: string): string[] =>
  club.ses
    .mails()
    .filter(({ text }) => text.includes(words))
    .flatMap(({ to }) => to)
    .sort()

/** Fills a conversation up to so many messages. */
export async function growConversation(id: string, count: number): Promise<void> {
  const [{ commit }, { conversations, getConversation, messages }, { chunk }] = await Promise.all([
    import('#functions/platform/data/transaction.ts'),
    import('#functions/stores/messages/store.ts'),
    import('#functions/platform/data/chunk.ts'),
  ])
  const row = await getConversation(id)
  if (!row?.last) throw new Error(`nobody has written in ${id}`)
  const { last } = row
  const rest = Array.from({ length: count - row.seq }, (_, n) => {
    const seq = row.seq + n + 1
    return {
      ...last,
      id: `${id}.${seq}`,
      seq,
      alerts: seq,
      content: `Number ${String(seq).padStart(5, '0')}`,
    }
  })
  for (const part of chunk(rest, 99)) await commit(...part.map(messages.create))
  const newest = rest.at(-1) ?? last
  await commit(conversations.put({ ...row, seq: count, alerts: count, last: newest }))
}
