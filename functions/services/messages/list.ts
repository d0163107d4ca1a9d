import { type Caller, familyIds } from '#functions/identity/sessions/caller.ts'
import {
  conversationsById,
  latestConversations,
  type Message,
  partiesOf,
  readMarksOf,
} from '#functions/stores/messages/store.ts'
import { isPrivileged, isStaff } from '#shared/access.ts'
import { idOf, type Target, targetOf } from '#shared/messages/targets.ts'
import { clearedUntil } from './clear.ts'
import { namesOf } from './conversationNames.ts'
import { memberOf } from './loadMember.ts'
import { type Shown, shown } from './view.ts'

/** How many conversations one answer has; a family with six children asks for so many of each at most. */
const pageSize = 50

/**
 * Somebody's conversations, the latest first, in two trips however much was ever said: those between people by an
 * index, his teams' and programs' by their ids, and for whoever runs the club all of these by another.
 */
export async function conversationsOf(caller: Caller, before: string | undefined): Promise<Shown[]> {
  const until = before ?? '9999'
  const [member, cleared, groups, questions, ...parties] = await Promise.all([
    memberOf(caller),
    clearedUntil(),
    isPrivileged(caller.role) ? latestConversations('groups', until, pageSize) : [],
    isStaff(caller.role) ? latestConversations('questions', until, pageSize) : [],
    ...ownersOf(caller).map(owner => partiesOf(owner, until, pageSize)),
  ])
  const found = new Map([...groups, ...questions].map(row => [row.id, row]))
  const targets: Target[] = [
    { type: 'global' },
    ...(isStaff(caller.role) ? [{ type: 'staff' } as const] : []),
    ...[...new Set([...member.coached, ...member.played])].map(teamId => ({ type: 'team', teamId }) as const),
    ...member.programs.map(programId => ({ type: 'program', programId }) as const),
  ]
  const ids = [...targets.map(idOf), ...parties.flat().map(({ conversationId }) => conversationId)]
  const all = [...new Set([...found.keys(), ...ids])]
  const missing = all.filter(id => !found.has(id))
  const [others, marks, names] = await Promise.all([
    conversationsById(missing),
    readMarksOf(caller.id, all),
    namesOf(all.flatMap(id => targetOf(id) ?? [])),
  ])
  const read = new Map(marks.map(mark => [mark.conversationId, mark]))
  return [...found.values(), ...others]
    .filter(({ last, lastAt }) => last && last.createdAt > cleared && lastAt < until)
    .toSorted((a, b) => b.lastAt.localeCompare(a.lastAt))
    .slice(0, pageSize)
    .flatMap(row => shown(row, { caller, member, mark: read.get(row.id), names }) ?? [])
}

/** The latest message of each of them. */
export async function latestMessages(caller: Caller): Promise<Message[]> {
  const rows = await conversationsOf(caller, undefined)
  return rows.flatMap(({ newest }) => newest ?? [])
}

/** A guardian reads what his children are written. */
const ownersOf = (caller: Caller): string[] => [...new Set([caller.id, ...familyIds(caller)])]
