import type { Person } from '#functions/identity/sessions/caller.ts'
import { notFound, Refusal } from '#functions/platform/http/errors.ts'
import { isStaff } from '#shared/access.ts'
import type { NewMessage } from '#shared/messages/model.ts'
import { directTarget, type Target, targetOf } from '#shared/messages/targets.ts'

/** Whom it is for: exactly one of the ways to say so. */
export function targetFor(caller: Person, body: NewMessage): Target {
  const { conversationId, teamId, programId, recipientId, isGlobal, isStaffOnly } = body
  const toStaff: Target = isStaff(caller.role) ? { type: 'staff' } : { type: 'ask', userId: caller.id }
  const meant: (Target | false)[] = [
    conversationId ? (targetOf(conversationId) ?? notFoundConversation()) : false,
    teamId ? { type: 'team', teamId } : false,
    programId ? { type: 'program', programId } : false,
    recipientId ? directTarget(caller.id, recipientId) : false,
    isStaffOnly ? toStaff : isGlobal && { type: 'global' },
  ]
  const [target, ...others] = meant.filter(one => one !== false)
  if (!target || others.length > 0) {
    throw refusal('recipientType', 'Please choose who this is for')
  }
  if (recipientId === caller.id) throw refusal('recipientId', 'Please choose somebody else')
  return target
}

function notFoundConversation(): never {
  throw notFound('Conversation')
}

const refusal = (field: string, message: string) => new Refusal(400, message, [{ field, message }])
