import { addHours } from '#shared/dates.ts'
import { messages as routes } from '#shared/messages/routes.ts'
import { undoDays } from '#shared/messages/rules.ts'
import { directTarget, idOf } from '#shared/messages/targets.ts'
import { feature } from '../identity/http/serve.ts'
import { notFound, refuseIf } from '../platform/http/errors.ts'
import { clearAll, lastClear, undoClear } from '../services/messages/clear.ts'
import { conversationsOf, latestMessages } from '../services/messages/list.ts'
import { messagesOf, openConversation, readUpTo, seenBy } from '../services/messages/read.ts'
import { conversationAbout, peopleOfTeam, staffFor } from '../services/messages/recipients.ts'
import { report } from '../services/messages/report.ts'
import { send } from '../services/messages/send.ts'
import { readersOf } from '../stores/messages/store.ts'
import { usersById } from '../stores/users/store.ts'

export const messages = feature(routes, {
  async list({ caller, query }) {
    const { conversationId, teamId, programId, recipientId, before, after } = query
    const asked = [
      conversationId,
      teamId && idOf({ type: 'team', teamId }),
      programId && idOf({ type: 'program', programId }),
      recipientId && idOf(directTarget(caller.id, recipientId)),
    ].filter(Boolean)
    const [id, ...others] = asked
    refuseIf(
      others.length > 0 ? [{ field: 'conversationId', message: 'Please ask for one conversation' }] : [],
    )
    return id ? messagesOf(caller, id, { before, after }) : latestMessages(caller)
  },

  create: send,

  async clear({ caller, now }) {
    await clearAll(caller, now)
    const undoUntil = addHours(now, undoDays * 24).toISOString()
    const message = `All messages are cleared. You can bring them back for ${undoDays} days.`
    return { message, clearedAt: now.toISOString(), byName: caller.user.fullName, undoUntil }
  },

  cleared: ({ now }) => lastClear(now),

  async undoClear({ caller, now }) {
    await undoClear(caller, now)
    return { message: 'The messages are back.' }
  },

  conversations: ({ caller, query }) => conversationsOf(caller, query.before),
  conversation: ({ caller, params }) => openConversation(caller, params.id),
  withPlayer: async ({ caller, params }) => ({ id: await conversationAbout(caller, params.id) }),
  recipients: ({ caller, query }) => (query.teamId ? peopleOfTeam(caller, query.teamId) : staffFor(caller)),
  read: async ({ caller, params, body, now }) => ({
    unread: await readUpTo(caller, params.id, body.seq, now),
  }),

  async seen({ caller, params }) {
    if (!/^\d{1,9}$/.test(params.seq)) throw notFound('Message')
    const [, marks] = await Promise.all([seenBy(caller, params.id), readersOf(params.id)])
    const seen = marks.filter(({ seq, userId }) => seq >= Number(params.seq) && userId !== caller.id)
    const users = await usersById(seen.map(({ userId }) => userId))
    const names = new Map(users.map(({ id, fullName }) => [id, fullName]))
    return seen
      .map(({ userId, at }) => ({ userId, name: names.get(userId) ?? 'Former member', seenAt: at }))
      .toSorted((a, b) => a.seenAt.localeCompare(b.seenAt))
  },

  async report({ caller, params, body, now }) {
    await report(caller, params.id, body, now)
    return { message: 'Thank you. The administrators of the club have your report.' }
  },
})
