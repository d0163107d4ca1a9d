import { findWriteRestriction, mayMessageEachOther, mayRead } from '#shared/messages/rules.ts'
import { conversationIdOf, parseTarget, type Target } from '#shared/messages/targets.ts'
import type { Caller, Person } from '../../identity/sessions/caller.ts'
import { ConditionFailed, commit } from '../../platform/data/transaction.ts'
import { notFound } from '../../platform/http/errors.ts'
import { club } from '../../stores/club/settings.ts'
import {
  type ConversationRow,
  getConversation,
  getMessage,
  getReadMarks,
  listMessagePage,
  markRead,
} from '../../stores/messages/store.ts'
import { getProgramsById } from '../../stores/programs/store.ts'
import { getNamedPeople } from './audience.ts'
import { getClearedUntil } from './clearMessages.ts'
import { getNames } from './conversationNames.ts'
import { loadMemberFor, loadPair } from './loadMember.ts'
import { countUnread, describeConversation, toListed } from './view.ts'

/**
 * The target of a conversation id; throws if the id is invalid or the caller is not a member. Takes one round trip,
 * in parallel with other reads.
 */
export async function requireVisibleTarget(caller: Person, id: string): Promise<Target> {
  const target = parseTarget(id)
  if (!target || !mayRead(await loadMemberFor(caller, target), target)) throw notFound('Conversation')
  return target
}

/** The messages of a conversation, without cleared ones. */
export async function listMessages(caller: Caller, id: string, range: { before?: number; after?: number }) {
  const [, rows, cleared] = await Promise.all([
    requireVisibleTarget(caller, id),
    listMessagePage(id, range),
    getClearedUntil(),
  ])
  // Without messages, the conversation may not exist at all.
  if (rows.length === 0) await getConversationDetail(caller, id)
  return rows.filter(({ createdAt }) => createdAt > cleared)
}

/** A message names the program that it was written to as long as there is one. */
export async function hideGonePrograms<M extends { programId?: string | undefined }>(
  rows: readonly M[],
): Promise<M[]> {
  const ids = [...new Set(rows.flatMap(({ programId }) => programId ?? []))]
  const known = new Set((ids.length > 0 ? await getProgramsById(ids) : []).map(({ id }) => id))
  return rows.map(row =>
    row.programId === undefined || known.has(row.programId) ? row : { ...row, programId: undefined },
  )
}

export async function getConversationDetail(caller: Caller, id: string) {
  const target = parseTarget(id)
  if (!target) throw notFound('Conversation')
  const [member, row, [mark], cleared, people, names] = await Promise.all([
    loadMemberFor(caller, target),
    getConversation(id),
    getReadMarks(caller.id, [id]),
    getClearedUntil(),
    getNamedPeople(target, caller),
    getNames([target]),
  ])
  if (!mayRead(member, target)) throw notFound('Conversation')
  const hasMessages = row !== undefined
  const present = people.filter(person => person !== undefined)
  const [one, other] = target.type === 'direct' ? await loadPair(present) : []
  const isKnown =
    hasMessages ||
    hasSubject(target, {
      names,
      caller,
      mayMeetThere: one && other ? mayMessageEachOther(one, other) : false,
    })
  if (!isKnown) throw notFound('Conversation')

  const children = present.filter(({ role }) => role === 'player').map(({ user }) => user.firstName)
  const minors = children.length > 0 || row?.minors === true
  const familiesMayWrite = club.familiesWriteToTeams
  const { unread = 0, last } =
    (isVisible(row, cleared) && toListed(row, { caller, member, mark, names })) || {}
  return {
    ...describeConversation(target, { caller, names, minors }),
    unread,
    last,
    children,
    readUpTo: mark?.seq ?? 0,
    upTo: row?.seq ?? 0,
    silencedBy: findWriteRestriction(member, target, { hasMessages, familiesMayWrite, pair: [one, other] }),
  }
}

const isVisible = (row: ConversationRow | undefined, cleared: string): row is ConversationRow =>
  row?.last !== undefined && row.last.createdAt > cleared

interface ConversationContext {
  names: Awaited<ReturnType<typeof getNames>>
  caller: Person
  mayMeetThere: boolean
}

/**
 * Without messages, checks that the team, program or person exists. A question to the staff is always started by the
 * person who asks.
 */
function hasSubject(target: Target, { names, caller, mayMeetThere }: ConversationContext): boolean {
  if (target.type === 'team') return names.teams.has(target.teamId)
  if (target.type === 'program') return names.programs.has(target.programId)
  if (target.type === 'ask') return target.userId === caller.id
  return target.type === 'direct' ? mayMeetThere : true
}

/** Read marks only move forward: reporting the same position again, or an earlier one, changes nothing. */
export async function saveReadMark(caller: Caller, id: string, seq: number, now: Date): Promise<number> {
  const [target, row, message, [known], cleared] = await Promise.all([
    requireVisibleTarget(caller, id),
    getConversation(id),
    getMessage(id, seq),
    getReadMarks(caller.id, [id]),
    getClearedUntil(),
  ])
  const isFurther = message !== undefined && seq > (known?.seq ?? 0)
  const mark = isFurther
    ? {
        conversationId: conversationIdOf(target),
        userId: caller.id,
        seq,
        alerts: message.alerts,
        at: now.toISOString(),
      }
    : known
  if (isFurther && mark) {
    await commit(markRead(mark)).catch((error: unknown) => {
      // Another device of the same user has already read further.
      if (!(error instanceof ConditionFailed)) throw error
    })
  }
  return isVisible(row, cleared) ? countUnread(row, mark) : 0
}
