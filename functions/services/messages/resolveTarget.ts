import { isStaff } from '#shared/access.ts'
import type { NewMessage } from '#shared/messages/model.ts'
import { directTarget, parseTarget, type Target } from '#shared/messages/targets.ts'
import type { Person } from '../../identity/sessions/caller.ts'
import { HttpError, notFound } from '../../platform/http/errors.ts'

/** The target of a message; exactly one of the fields that name one must be set. */
export function resolveTarget(caller: Person, body: NewMessage): Target {
  const { conversationId, teamId, programId, recipientId, isGlobal, isStaffOnly } = body
  const toStaff: Target = isStaff(caller.role) ? { type: 'staff' } : { type: 'ask', userId: caller.id }
  const meant: (Target | false)[] = [
    conversationId ? (parseTarget(conversationId) ?? throwConversationNotFound()) : false,
    teamId ? { type: 'team', teamId } : false,
    programId ? { type: 'program', programId } : false,
    recipientId ? directTarget(caller.id, recipientId) : false,
    isStaffOnly ? toStaff : isGlobal && { type: 'global' },
  ]
  const [target, ...others] = meant.filter(one => one !== false)
  if (!target || others.length > 0) {
    throw invalidTarget('recipientType', 'Please choose who this is for')
  }
  if (recipientId === caller.id) throw invalidTarget('recipientId', 'Please choose someone else')
  return target
}

function throwConversationNotFound(): never {
  throw notFound('Conversation')
}

const invalidTarget = (field: string, message: string) => new HttpError(400, message, [{ field, message }])
