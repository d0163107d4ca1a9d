import type { Conversation } from '#shared/messages/model.ts'
import { buildPreview, isAddressed, type MessagingMember } from '#shared/messages/rules.ts'
import { conversationIdOf, namedUserIds, parseTarget, type Target } from '#shared/messages/targets.ts'
import type { ConversationRow, MessageRow, ReadMarkRow } from '../../stores/messages/store.ts'
import { type ConversationNames, conversationTitle } from './conversationNames.ts'

/** A conversation in a list, with its full newest message. */
export type ListedConversation = Conversation & { newest: MessageRow | undefined }

interface Reader {
  caller: { id: string }
  member: MessagingMember
  mark: ReadMarkRow | undefined
  names: ConversationNames
}

export function toListed(
  row: ConversationRow,
  { caller, member, mark, names }: Reader,
): ListedConversation | undefined {
  const target = parseTarget(row.id)
  if (!target) return undefined
  return {
    ...describeConversation(target, { caller, names, minors: row.minors }),
    // Messages that are not addressed to this reader do not count as unread.
    unread: isAddressed(member, target) ? countUnread(row, mark) : 0,
    last: row.last && toSummary(row.last),
    newest: row.last,
  }
}

/** Also works for a conversation without messages. */
export function describeConversation(
  target: Target,
  { caller, names, minors }: Pick<Reader, 'caller' | 'names'> & { minors: boolean },
): Omit<Conversation, 'unread' | 'last'> {
  const others = namedUserIds(target).filter(id => id !== caller.id)
  return {
    id: conversationIdOf(target),
    type: conversationType(target),
    title: conversationTitle(target, names, caller.id),
    teamId: target.type === 'team' && names.teams.has(target.teamId) ? target.teamId : undefined,
    programId:
      target.type === 'program' && names.programs.has(target.programId) ? target.programId : undefined,
    recipientId: target.type === 'direct' && others.length === 1 ? others[0] : undefined,
    isStaffOnly: target.type === 'staff' || target.type === 'ask',
    guardiansIncluded: minors || target.type === 'team',
  }
}

/** Alerts since the person last read, and since all messages were cleared. */
export const countUnread = (
  { alerts, base }: Pick<ConversationRow, 'alerts' | 'base'>,
  mark: Pick<ReadMarkRow, 'alerts'> | undefined,
): number => Math.max(0, alerts - Math.max(base, mark?.alerts ?? 0))

const toSummary = (message: MessageRow): NonNullable<Conversation['last']> => ({
  senderId: message.senderId,
  senderName: message.senderName,
  subject: message.subject,
  preview: buildPreview(message),
  attachments: message.attachments.length,
  createdAt: message.createdAt,
})

function conversationType(target: Target): Conversation['type'] {
  if (target.type === 'team' || target.type === 'program') return target.type
  return target.type === 'direct' || target.type === 'ask' ? 'direct' : 'global'
}
