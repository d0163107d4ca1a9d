import type { Request } from '#functions/identity/http/serve.ts'
import { check } from '#functions/platform/data/entity.ts'
import { keys } from '#functions/platform/data/table.ts'
import {
  ConditionFailed,
  commit,
  fullJitter,
  TooMuchContention,
  type Write,
} from '#functions/platform/data/transaction.ts'
import { notFound, refuseIf } from '#functions/platform/http/errors.ts'
import {
  addMessage,
  type Conversation,
  getConversation,
  type Message,
  sentBefore,
} from '#functions/stores/messages/store.ts'
import type { messages as routes } from '#shared/messages/routes.ts'
import { belongs } from '#shared/messages/rules.ts'
import { idOf, messageId, namedIn, type Target } from '#shared/messages/targets.ts'
import { targetFor } from './addressing.ts'
import { attached, claimAll } from './attachments.ts'
import { peopleIn } from './audience.ts'
import { refuseSilenced } from './childSafety.ts'
import { clearedUntil } from './clear.ts'
import { followingWork } from './followUpJobs.ts'
import { memberFor } from './loadMember.ts'
import { countSending } from './sendLimit.ts'

type Create = Request<typeof routes.create>

/** How often a message is tried again that meets others of the same conversation. */
const tries = 12

/** Says something, once: what follows from it (mails, its end) is due work of the same transaction. */
export async function send({ caller, body, now }: Create): Promise<Message> {
  const target = targetFor(caller, body)
  const id = idOf(target)
  const [refuseTooMany, before, repeated, cleared, people, member, files] = await Promise.all([
    countSending(caller, target, body.notificationType, now),
    getConversation(id),
    sentBefore(id, body.sendId),
    clearedUntil(),
    peopleIn(target, caller),
    memberFor(caller, target),
    attached(body.attachments, caller.id),
  ])
  if (repeated?.senderId === caller.id) return repeated
  if (!belongs(member, target)) throw notFound('Conversation')
  await refuseSilenced(target, { member, people, isBegun: before !== undefined })
  refuseTooMany()

  const isWithChild = people.some(person => person?.role === 'player')
  const write = (last: Conversation | undefined) => {
    // Its guardians are told of what is said there also when its account is closed.
    const minors = isWithChild || last?.minors === true
    const message = drawUp({ caller, body, now }, target, files, last)
    const base = last?.last && last.last.createdAt <= cleared ? last.alerts : (last?.base ?? 0)
    const parties = people.flatMap(person =>
      person ? { conversationId: id, userId: person.id, playerId: person.user.playerId } : [],
    )
    const writes = addMessage(last, message, { minors, base, parties, sendId: body.sendId })
    const claims = claimAll(body.attachments, caller.id, message.id)
    return { message, writes, claims, following: followingWork(message, { minors, last, now }) }
  }
  return carryOut(write, { id, before, stands: standing(target), sendId: body.sendId })
}

/** What is written to exists at that moment. */
function standing(target: Target): Write[] {
  const isThere = { expression: 'attribute_exists(#pk)' }
  if (target.type === 'team') return [check(keys.team(target.teamId), isThere)]
  return target.type === 'program' ? [check(keys.program(target.programId), isThere)] : []
}

function drawUp(
  { caller, body, now }: Pick<Create, 'caller' | 'body' | 'now'>,
  target: Target,
  attachments: Message['attachments'],
  last: Conversation | undefined,
): Message {
  const conversationId = idOf(target)
  const seq = (last?.seq ?? 0) + 1
  return {
    id: messageId(conversationId, seq),
    conversationId,
    seq,
    alerts: (last?.alerts ?? 0) + (body.notificationType === 'email' ? 0 : 1),
    senderId: caller.id,
    senderName: caller.user.fullName,
    senderRole: caller.role,
    subject: body.subject || undefined,
    content: body.content,
    teamId: target.type === 'team' ? target.teamId : undefined,
    programId: target.type === 'program' ? target.programId : undefined,
    recipientId: namedIn(target).find(id => id !== caller.id),
    isGlobal: ['global', 'staff', 'ask'].includes(target.type),
    isStaffOnly: target.type === 'staff' || target.type === 'ask',
    attachments,
    notificationType: body.notificationType,
    createdAt: now.toISOString(),
  }
}

interface Attempt {
  message: Message
  writes: Write[]
  claims: Write[]
  following: Write[]
}

/** Messages of a conversation are said one after the other: who was not first is second. */
async function carryOut(
  write: (last: Conversation | undefined) => Attempt,
  {
    id,
    before,
    stands,
    sendId,
  }: { id: string; before: Conversation | undefined; stands: Write[]; sendId: string | undefined },
): Promise<Message> {
  let last = before
  for (let attempt = 0; attempt < tries; attempt++) {
    const { message, writes, claims, following } = write(last)
    try {
      await commit(...writes, ...following, ...stands, ...claims)
      return message
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      if (stands.some(one => error.failed.includes(one))) throw notFound('Conversation')
      const [turn] = writes
      const isTurn = turn !== undefined && error.failed.includes(turn)
      if (!isTurn) {
        const said = await sentBefore(id, sendId)
        if (said?.senderId === message.senderId) return said
        refuseIf(claims.some(one => error.failed.includes(one)) ? [gone] : [])
        throw error
      }
      await fullJitter(attempt)
      last = await getConversation(id)
    }
  }
  throw new TooMuchContention()
}

const gone = { field: 'attachments', message: 'Please attach the file again' }
