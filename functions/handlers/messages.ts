import { addHours } from '#shared/dates.ts'
import { messages as routes } from '#shared/messages/routes.ts'
import { undoDays } from '#shared/messages/rules.ts'
import { conversationIdOf, directTarget } from '#shared/messages/targets.ts'
import { compareCodeUnits } from '#shared/text.ts'
import { defineFeature } from '../identity/http/serve.ts'
import { notFound, throwIfIssues } from '../platform/http/errors.ts'
import { clearMessages, getLastClear, undoClear } from '../services/messages/clearMessages.ts'
import { listConversations, listLatestMessages } from '../services/messages/listConversations.ts'
import {
  getConversationDetail,
  hideGonePrograms,
  listMessages,
  requireVisibleTarget,
  saveReadMark,
} from '../services/messages/readConversation.ts'
import {
  findConversationAbout,
  listStaffRecipients,
  listTeamRecipients,
} from '../services/messages/recipientChoices.ts'
import { reportMessage } from '../services/messages/reportMessage.ts'
import { sendMessage } from '../services/messages/sendMessage.ts'
import { listReaders } from '../stores/messages/store.ts'
import { getUsersById } from '../stores/users/store.ts'

export const messages = defineFeature(routes, {
  async list({ caller, query }) {
    const { conversationId, teamId, programId, recipientId, before, after } = query
    const asked = [
      conversationId,
      teamId && conversationIdOf({ type: 'team', teamId }),
      programId && conversationIdOf({ type: 'program', programId }),
      recipientId && conversationIdOf(directTarget(caller.id, recipientId)),
    ].filter(Boolean)
    const [id, ...others] = asked
    throwIfIssues(
      others.length > 0 ? [{ field: 'conversationId', message: 'Please choose one conversation' }] : [],
    )
    return hideGonePrograms(
      id ? await listMessages(caller, id, { before, after }) : await listLatestMessages(caller),
    )
  },

  create: sendMessage,

  async clear({ caller, now }) {
    await clearMessages(caller, now)
    const undoUntil = addHours(now, undoDays * 24).toISOString()
    const message = `All messages are cleared. You can restore them within ${undoDays} days.`
    return { message, clearedAt: now.toISOString(), byName: caller.user.fullName, undoUntil }
  },

  cleared: ({ now }) => getLastClear(now),

  async undoClear({ caller, now }) {
    await undoClear(caller, now)
    return { message: 'The messages were restored.' }
  },

  conversations: ({ caller, query }) => listConversations(caller, query.before),
  conversation: ({ caller, params }) => getConversationDetail(caller, params.id),
  withPlayer: async ({ caller, params }) => ({ id: await findConversationAbout(caller, params.id) }),
  recipients: ({ caller, query }) =>
    query.teamId ? listTeamRecipients(caller, query.teamId) : listStaffRecipients(caller),
  read: async ({ caller, params, body, now }) => ({
    unread: await saveReadMark(caller, params.id, body.seq, now),
  }),

  async seen({ caller, params }) {
    if (!/^\d{1,9}$/.test(params.seq)) throw notFound('Message')
    const [, marks] = await Promise.all([requireVisibleTarget(caller, params.id), listReaders(params.id)])
    const seen = marks.filter(({ seq, userId }) => seq >= Number(params.seq) && userId !== caller.id)
    const users = await getUsersById(seen.map(({ userId }) => userId))
    const names = new Map(users.map(({ id, fullName }) => [id, fullName]))
    return seen
      .map(({ userId, at }) => ({ userId, name: names.get(userId) ?? 'Former member', seenAt: at }))
      .toSorted((a, b) => compareCodeUnits(a.seenAt, b.seenAt))
  },

  async report({ caller, params, body, now }) {
    await reportMessage(caller, params.id, body, now)
    return { message: 'Thank you. The club’s administrators have your report.' }
  },
})
