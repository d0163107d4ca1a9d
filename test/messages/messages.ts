import type { BodyInput } from '#shared/http.ts'
import type { Message } from '#shared/messages/model.ts'
import { directTarget, idOf } from '#shared/messages/targets.ts'
import { api } from '#shared/routes.ts'
import type { Club } from '../club.ts'
import { newTeam } from '../forms.ts'
import { teamCast } from '../teams/teamFixture.ts'

export type Sent = BodyInput<typeof api.messages.create>
export type Somebody = { id: string; token: string }

/** The conversation of two people. */
export const directId = (one: { id: string }, other: { id: string }): string =>
  idOf(directTarget(one.id, other.id))

/** A team with its people, another with none of them, and what they do with messages. */
export async function messageCast(club: Club) {
  const cast = await teamCast(club)
  const otherCoach = await club.person('coach')
  const otherTeam = await club.ok(api.teams.create, {
    as: cast.director,
    body: newTeam('Owls', { headCoachId: otherCoach.id }),
  })
  const stranger = await club.person('parent')
  const other = await cast.child(stranger, 'Other', { teamId: otherTeam.id })
  // A child's account is made with it; whoever activates it signs in.
  const [kid, mate] = [await accountOfChild(club, cast.kid.id), await accountOfChild(club, cast.mate.id)]

  const trySay = (as: Somebody, body: Partial<Sent>) =>
    club.call(api.messages.create, { as, body: { content: 'Hello', ...body } })
  const say = (as: Somebody, body: Partial<Sent>): Promise<Message> =>
    club.ok(api.messages.create, { as, body: { content: 'Hello', ...body } })
  const read = (as: Somebody, conversationId: string, more: object = {}) =>
    club.ok(api.messages.list, { as, query: { conversationId, ...more } })
  const open = (as: Somebody, id: string) => club.call(api.messages.conversation, { as, params: { id } })
  const list = (as: Somebody) => club.ok(api.messages.conversations, { as })
  const unread = async (as: Somebody, id: string) => (await list(as)).find(row => row.id === id)?.unread
  const mark = (as: Somebody, id: string, seq: number) =>
    club.ok(api.messages.read, { as, params: { id }, body: { seq } })
  return {
    ...cast,
    otherCoach,
    otherTeam,
    stranger,
    otherChild: other,
    player: cast.kid,
    kid,
    mate,
    trySay,
    say,
    read,
    open,
    list,
    unread,
    mark,
  }
}

export type MessageCast = Awaited<ReturnType<typeof messageCast>>

export async function accountOfChild(club: Club, playerId: string): Promise<Somebody> {
  const { getPlayer } = await import('#functions/stores/players/store.ts')
  return accountOf(club, (await getPlayer(playerId))?.userId ?? '')
}

async function accountOf(club: Club, id: string): Promise<Somebody> {
  return { id, token: await club.signIn({ id, sessionVersion: 1 }, club.clock.now) }
}

/** Lets time pass, and signs in anew who has to go on. */
export function clockOf(club: Club) {
  const later = (ms: number) => {
    club.clock.now = new Date(club.clock.now.getTime() + ms)
  }
  const again = async (...people: Somebody[]) => {
    for (const person of people) {
      person.token = await club.signIn({ id: person.id, sessionVersion: 1 }, club.clock.now)
    }
  }
  return { later, again }
}

/** Who has got mail with these words, each as often as he has. */
export const mailed = (club: Club, words: string): string[] =>
  club.ses
    .mails()
    .filter(({ text }) => text.includes(words))
    .flatMap(({ to }) => to)
    .sort()

/** Lets a conversation in which somebody has written have so many messages. */
export async function grown(id: string, count: number): Promise<void> {
  const [{ commit }, { conversations, getConversation, messages }, { inParts }] = await Promise.all([
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
  for (const part of inParts(rest, 99)) await commit(...part.map(messages.create))
  const newest = rest.at(-1) ?? last
  await commit(conversations.put({ ...row, seq: count, alerts: count, last: newest }))
}
