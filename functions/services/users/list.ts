import { isPrivileged, isStaff } from '#shared/access.ts'
import type { UserListItem } from '#shared/users/people.ts'
import type { users as routes } from '#shared/users/routes.ts'
import { matchesSearch } from '#shared/users/search.ts'
import type { Request } from '../../identity/http/serve.ts'
import type { RowPage } from '../../platform/data/entity.ts'
import { openCursor, sealCursor } from '../../platform/http/cursor.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { replyWith } from '../../platform/http/reply.ts'
import { listGuardians } from '../../stores/users/guardianLinks.ts'
import { isFirstMatch, searchIndexPage } from '../../stores/users/searchIndex.ts'
import {
  getOwnRows,
  listAddressDue,
  listPendingCoaches,
  type UserRow,
  users,
} from '../../stores/users/store.ts'
import { getRelationships, toParents, toPlayers, toUserListItem } from './view.ts'
import { listPeopleAround } from './visiblePeople.ts'

type ListRequest = Request<typeof routes.list>
type Range = { start: Record<string, string> | undefined; limit: number }

/** Everyone is listed with their family, so pages are short. */
const pageSize = 100

/**
 * People by name, or by a prefix search. Admins and directors see everyone, page by page; everyone else sees their
 * own family, and a coach also the families and staff of their teams. A list must never reveal families of other
 * teams.
 */
export async function listUsers({ caller, query }: ListRequest) {
  const { role, status, search = '', limit = pageSize } = query
  if (!isPrivileged(caller.role)) {
    if (role || status) throw new HttpError(403, 'You do not have permission to do this.')
    const around = await listPeopleAround(caller, isStaff(caller.role) ? caller.teamIds : [])
    return around.filter(row => matchesSearch(row, search))
  }
  const scope = `users#${role ?? ''}#${status ?? ''}#${search}#${caller.id}`
  const range = { start: await openCursor(query.cursor, scope), limit }
  const { rows, next } =
    search && !status ? await searchUsers(query, range) : await listUserPage(query, range)
  const cursor = await sealCursor(next, scope)
  return replyWith(rows, { headers: cursor ? { 'x-next-cursor': cursor } : {} })
}

async function listUserPage(
  { role, status, search = '' }: ListRequest['query'],
  range: Range,
): Promise<RowPage<UserListItem>> {
  const page = await (status === 'pending'
    ? listPendingCoaches(range)
    : status
      ? listAddressDue()
      : role
        ? users.list('scope', `ROLE#${role}`, range)
        : users.list('list', 'USERS', range))
  const shown = page.rows.filter(user => isShown(user) && matchesSearch(user, search))
  const families = await getRelationships(shown)
  return { ...page, rows: shown.map((user, at) => toUserListItem(user, families[at])) }
}

/** Reads each hit with its family right away, because it is not known in advance how many hits match all words. */
async function searchUsers(
  { role, search = '' }: ListRequest['query'],
  range: Range,
): Promise<RowPage<UserListItem>> {
  const page = await searchIndexPage(search, range)
  const rows = await Promise.all(
    page.rows.map(async entry => {
      const [own, guardians] = await Promise.all([
        getOwnRows(entry.userId),
        entry.playerId ? listGuardians(entry.playerId) : [],
      ])
      if (!own || !isShown(own.user) || !isFirstMatch(entry, own.user, search)) return []
      if ((role && own.user.role !== role) || !matchesSearch(own.user, search)) return []
      return [toUserListItem(own.user, { players: toPlayers(own.children), parents: toParents(guardians) })]
    }),
  )
  return { ...page, rows: rows.flat() }
}

/** Accounts that are being deleted are hidden from everyone. */
const isShown = (user: UserRow): boolean => user.status !== 'deleting'
