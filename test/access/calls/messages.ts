import type { Call } from '#infra/local/caller.ts'
import type { Route } from '#shared/http.ts'
import { api } from '#shared/routes.ts'
import type { Actor, Calls, Fixtures } from '../fixtures.ts'

/** The calls about messages, to the caller's own team or in other people's conversations. */
export async function messageCalls({ club, admin, family, teamOf }: Fixtures) {
  /** Later than anything that was cleared before. */
  async function said(body: object): Promise<string> {
    club.clock.pass({ ms: 1 })
    const message = await club.ok(api.messages.create, { as: admin, body: { content: 'Rain', ...body } })
    return message.conversationId
  }
  /** A message from the office to such a team. */
  const toldTo = async (userId: string) => said({ teamId: (await teamOf(userId)).id })
  /** Between two people, and closed even to others who run the club. */
  const between = () => said({ recipientId: family.id })
  let last: Promise<unknown> = Promise.resolve()
  /** Clearing a conversation between two steps of another call would take it away from the second. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
  const cleared = () =>
    inTurn(async () => {
      const { clearedAt } = await club.ok(api.messages.cleared, { as: admin })
      if (!clearedAt) await club.ok(api.messages.clear, { as: admin })
    })
  /** A concern about a message. */
  const reportMessage = () =>
    inTurn(async () => {
      const [id, reason] = [await toldTo(family.id), `Reported at ${club.clock.now.toISOString()}`]
      await club.ok(api.messages.report, { as: admin, params: { id }, body: { seq: 1, reason } })
      const all = await club.ok(api.concerns.list, { as: admin })
      return all.find(({ text }) => text.startsWith(reason))?.id ?? ''
    })
  const about = async (id: Promise<string>): Promise<Call<Route>> => ({ params: { id: await id } })

  /** For each route that names a conversation. */
  const ofConversation = (which: (actor: Actor) => Promise<string>) =>
    ({
      'GET /api/messages': async of => ({ query: { conversationId: await which(of) } }),
      'GET /api/conversations/{id}': of => about(which(of)),
      'PUT /api/conversations/{id}/read': async of => ({ ...(await about(which(of))), body: { seq: 1 } }),
      'GET /api/conversations/{id}/seen/{seq}': async of => ({ params: { id: await which(of), seq: '1' } }),
      'POST /api/conversations/{id}/report': async of => ({
        ...(await about(which(of))),
        body: { seq: 1, reason: 'Not kind' },
      }),
    }) satisfies Partial<Calls<'messages'>>
  const ofTeam = (whose: (actor: Actor) => { id: string }) =>
    ({
      'GET /api/players/{id}/conversation': of =>
        about(teamOf(whose(of).id).then(({ playerId }) => playerId)),
      'GET /api/recipients': async of => ({ query: { teamId: (await teamOf(whose(of).id)).id } }),
      // An adult has written there before: a child may not start a conversation.
      'POST /api/messages': async of => ({
        body: { content: 'Thank you', conversationId: await toldTo(whose(of).id) },
      }),
    }) satisfies Partial<Calls<'messages'>>
  const own: Calls<'messages'> = {
    ...ofTeam(actor => actor),
    ...ofConversation(({ id }) => toldTo(id)),
    'GET /api/conversations': async () => ({}),
    'GET /api/messages/clear': async () => ({}),
    'DELETE /api/messages/clear': async () => ({}),
    'POST /api/messages/clear/undo': async () => {
      await cleared()
      return {}
    },
  }
  const foreign: Partial<Calls<'messages'>> = {
    ...ofTeam(() => family),
    ...ofConversation(between),
  }
  return { own, foreign, between, reportMessage }
}
