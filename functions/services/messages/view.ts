import type { Conversation, Message, ReadMark } from '#functions/stores/messages/store.ts'
import type { Conversation as Wire } from '#shared/messages/model.ts'
import { isAddressed, type Member, previewOf } from '#shared/messages/rules.ts'
import { idOf, namedIn, type Target, targetOf } from '#shared/messages/targets.ts'
import { type Names, titleOf } from './conversationNames.ts'

/** A conversation as a list shows it, with its newest message whole. */
export type Shown = Wire & { newest: Message | undefined }

interface Reader {
  caller: { id: string }
  member: Member
  mark: ReadMark | undefined
  names: Names
}

export function shown(row: Conversation, { caller, member, mark, names }: Reader): Shown | undefined {
  const target = targetOf(row.id)
  if (!target) return undefined
  return {
    ...described(target, { caller, names, minors: row.minors }),
    // What was not said to him he has not missed.
    unread: isAddressed(member, target) ? unreadOf(row, mark) : 0,
    last: row.last && summary(row.last),
    newest: row.last,
  }
}

/** Also of one in which nobody has written. */
export function described(
  target: Target,
  { caller, names, minors }: Pick<Reader, 'caller' | 'names'> & { minors: boolean },
): Omit<Wire, 'unread' | 'last'> {
  const others = namedIn(target).filter(id => id !== caller.id)
  return {
    id: idOf(target),
    type: typeOf(target),
    title: titleOf(target, names, caller.id),
    teamId: target.type === 'team' ? target.teamId : undefined,
    programId: target.type === 'program' ? target.programId : undefined,
    recipientId: target.type === 'direct' && others.length === 1 ? others[0] : undefined,
    isStaffOnly: target.type === 'staff' || target.type === 'ask',
    guardiansIncluded: minors || target.type === 'team',
  }
}

/** Alerts that came since somebody read, and since all messages were cleared. */
export const unreadOf = (
  { alerts, base }: Pick<Conversation, 'alerts' | 'base'>,
  mark: Pick<ReadMark, 'alerts'> | undefined,
): number => Math.max(0, alerts - Math.max(base, mark?.alerts ?? 0))

const summary = (message: Message): NonNullable<Wire['last']> => ({
  senderId: message.senderId,
  senderName: message.senderName,
  subject: message.subject,
  preview: previewOf(message),
  attachments: message.attachments.length,
  createdAt: message.createdAt,
})

function typeOf(target: Target): Wire['type'] {
  if (target.type === 'team' || target.type === 'program') return target.type
  return target.type === 'direct' || target.type === 'ask' ? 'direct' : 'global'
}
