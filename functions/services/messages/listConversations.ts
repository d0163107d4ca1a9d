import { isPrivileged, isStaff } from '#shared/access.ts'
import { mayRead } from '#shared/messages/rules.ts'
import { conversationIdOf, parseTarget, type Target } from '#shared/messages/targets.ts'
import { compareCodeUnits } from '#shared/text.ts'
import { type Caller, familyIds } from '../../identity/sessions/caller.ts'
import {
  getConversationsById,
  getReadMarks,
  listLatestConversations,
  listParties,
  type MessageRow,
} from '../../stores/messages/store.ts'
import { getClearedUntil } from './clearMessages.ts'
import { getNames } from './conversationNames.ts'
import { loadMember } from './loadMember.ts'
import { type ListedConversation, toListed } from './view.ts'

/** Conversations per page. A family with six children needs up to six direct lists of this size. */
const pageSize = 50

/**
 * A person's conversations, latest first, in two round trips regardless of the history: direct ones from an index,
 * those of teams and programs by id, and for admins and directors all group conversations from another index.
 */
export async function listConversations(
  caller: Caller,
  before: string | undefined,
): Promise<ListedConversation[]> {
  const until = before ?? '9999'
  const [member, cleared, groups, questions, ...parties] = await Promise.all([
    loadMember(caller),
    getClearedUntil(),
    isPrivileged(caller.role) ? listLatestConversations('groups', until, pageSize) : [],
    isStaff(caller.role) ? listLatestConversations('questions', until, pageSize) : [],
    ...partyIdsOf(caller).map(owner => listParties(owner, until, pageSize)),
  ])
  const isReadable = (id: string) => {
    const target = parseTarget(id)
    return target !== undefined && mayRead(member, target)
  }
  const found = new Map([...groups, ...questions].map(row => [row.id, row]))
  const targets: Target[] = [
    { type: 'global' },
    ...(isStaff(caller.role) ? [{ type: 'staff' } as const] : []),
    ...[...new Set([...member.coachedTeamIds, ...member.familyTeamIds])].map(
      teamId => ({ type: 'team', teamId }) as const,
    ),
    ...member.programIds.map(programId => ({ type: 'program', programId }) as const),
  ]
  const ids = [
    ...targets.map(conversationIdOf),
    ...parties.flat().map(({ conversationId }) => conversationId),
  ]
  // What somebody may not open is not listed either: a child whom no guardian reads along with has no team's.
  const all = [...new Set([...found.keys(), ...ids])].filter(isReadable)
  const missing = all.filter(id => !found.has(id))
  const [others, marks, names] = await Promise.all([
    getConversationsById(missing),
    getReadMarks(caller.id, all),
    getNames(all.flatMap(id => parseTarget(id) ?? [])),
  ])
  const read = new Map(marks.map(mark => [mark.conversationId, mark]))
  return [...found.values(), ...others]
    .filter(({ last, lastAt }) => last && last.createdAt > cleared && lastAt < until)
    .toSorted((a, b) => compareCodeUnits(b.lastAt, a.lastAt))
    .slice(0, pageSize)
    .flatMap(row => toListed(row, { caller, member, mark: read.get(row.id), names }) ?? [])
}

export async function listLatestMessages(caller: Caller): Promise<MessageRow[]> {
  const rows = await listConversations(caller, undefined)
  return rows.flatMap(({ newest }) => newest ?? [])
}

/** Guardians also read what is written to their children. */
const partyIdsOf = (caller: Caller): string[] => [...new Set([caller.id, ...familyIds(caller)])]
