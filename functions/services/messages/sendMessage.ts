import type { messages as routes } from '#shared/messages/routes.ts'
import { mayRead } from '#shared/messages/rules.ts'
import { conversationIdOf, messageId, namedUserIds, type Target } from '#shared/messages/targets.ts'
import type { Request } from '../../identity/http/serve.ts'
import { retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { keys } from '../../platform/data/table.ts'
import { ConditionFailed, commit, type Write } from '../../platform/data/transaction.ts'
import { checkRow } from '../../platform/data/writes.ts'
import { changedMeanwhile, notFound, throwIfIssues } from '../../platform/http/errors.ts'
import {
  addMessageWrites,
  type ConversationRow,
  findSentMessage,
  getConversation,
  type MessageRow,
} from '../../stores/messages/store.ts'
import { claimAttachments, getAttachments } from './attachments.ts'
import { getNamedPeople } from './audience.ts'
import { assertMaySend } from './childSafety.ts'
import { getClearedUntil } from './clearMessages.ts'
import { followUpJobs } from './followUpJobs.ts'
import { loadMemberFor } from './loadMember.ts'
import { resolveTarget } from './resolveTarget.ts'
import { startSendLimitCheck } from './sendLimit.ts'

type SendRequest = Request<typeof routes.create>

/** Sends a message once; its mails and its deletion are jobs of the same transaction. */
export async function sendMessage({ caller, body, now }: SendRequest): Promise<MessageRow> {
  const target = resolveTarget(caller, body)
  const id = conversationIdOf(target)
  const [assertWithinLimit, before, repeated, cleared, people, member, files] = await Promise.all([
    startSendLimitCheck(caller, target, body.notificationType, now),
    getConversation(id),
    findSentMessage(id, body.sendId),
    getClearedUntil(),
    getNamedPeople(target, caller),
    loadMemberFor(caller, target),
    getAttachments(body.attachments, caller.id),
  ])
  if (repeated?.senderId === caller.id) return repeated
  if (!mayRead(member, target)) throw notFound('Conversation')
  await assertMaySend(target, { member, people, isBegun: before !== undefined })
  assertWithinLimit()

  const isWithChild = people.some(person => person?.role === 'player')
  const write = (last: ConversationRow | undefined) => {
    // Stays set even if the child's account is closed: the guardians must know what is said there.
    const minors = isWithChild || last?.minors === true
    const message = buildMessage({ caller, body, now }, target, files, last)
    const base = last?.last && last.last.createdAt <= cleared ? last.alerts : (last?.base ?? 0)
    const parties = people.flatMap(person =>
      person ? { conversationId: id, userId: person.id, playerId: person.user.playerId } : [],
    )
    const writes = addMessageWrites(last, message, { minors, base, parties, sendId: body.sendId })
    const claims = claimAttachments(body.attachments, caller.id, message.id)
    return { message, writes, claims, followUps: followUpJobs(message, { minors, last, now }) }
  }
  return commitInTurn(write, { id, before, existenceChecks: existenceChecks(target), sendId: body.sendId })
}

/** The target must exist at the time of the write. */
function existenceChecks(target: Target): Write[] {
  const isThere = { expression: 'attribute_exists(#pk)' }
  if (target.type === 'team') return [checkRow(keys.team(target.teamId), isThere)]
  return target.type === 'program' ? [checkRow(keys.program(target.programId), isThere)] : []
}

function buildMessage(
  { caller, body, now }: Pick<SendRequest, 'caller' | 'body' | 'now'>,
  target: Target,
  attachments: MessageRow['attachments'],
  last: ConversationRow | undefined,
): MessageRow {
  const conversationId = conversationIdOf(target)
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
    recipientId: namedUserIds(target).find(id => id !== caller.id),
    isGlobal: ['global', 'staff', 'ask'].includes(target.type),
    isStaffOnly: target.type === 'staff' || target.type === 'ask',
    attachments,
    notificationType: body.notificationType,
    createdAt: now.toISOString(),
  }
}

interface SendAttempt {
  message: MessageRow
  writes: Write[]
  claims: Write[]
  followUps: Write[]
}

/** Messages of a conversation are numbered one after the other, so a sender who lost the race retries. */
async function commitInTurn(
  write: (last: ConversationRow | undefined) => SendAttempt,
  {
    id,
    before,
    existenceChecks,
    sendId,
  }: {
    id: string
    before: ConversationRow | undefined
    existenceChecks: Write[]
    sendId: string | undefined
  },
): Promise<MessageRow> {
  return retryOnConflict(async nth => {
    const last = nth > 0 ? await getConversation(id) : before
    const { message, writes, claims, followUps } = write(last)
    try {
      await commit(...writes, ...followUps, ...existenceChecks, ...claims)
      return message
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      if (existenceChecks.some(one => error.failed.includes(one))) throw notFound('Conversation')
      const [turn] = writes
      const isTurn = turn !== undefined && error.failed.includes(turn)
      if (isTurn) throw error
      const said = await findSentMessage(id, sendId)
      if (said?.senderId === message.senderId) return said
      throwIfIssues(claims.some(one => error.failed.includes(one)) ? [attachmentGone] : [])
      throw changedMeanwhile()
    }
  })
}

const attachmentGone = { field: 'attachments', message: 'Please attach the file again' }
