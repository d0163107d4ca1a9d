import type { Request } from '#functions/identity/http/serve.ts'
import type { Page } from '#functions/platform/data/entity.ts'
import { openCursor, sealCursor } from '#functions/platform/http/cursor.ts'
import { Refusal } from '#functions/platform/http/errors.ts'
import { answer } from '#functions/platform/http/reply.ts'
import { guardiansOf } from '#functions/stores/users/guardianLinks.ts'
import { isListedBy, pageOfFound } from '#functions/stores/users/searchIndex.ts'
import { readOwnRows, type User, users } from '#functions/stores/users/store.ts'
import { isPrivileged, isStaff } from '#shared/access.ts'
import type { UserRow } from '#shared/users/people.ts'
import type { users as routes } from '#shared/users/routes.ts'
import { isFound } from '#shared/users/search.ts'
import { peopleAround } from './peopleAround.ts'
import { parentsIn, playersIn, relationshipsOf, userRow } from './view.ts'

type Asked = Request<typeof routes.list>
type Range = { start: Record<string, string> | undefined; limit: number }

/** Each comes with his family, so a page is what a screen shows. */
const pageSize = 100

/**
 * People by name, or by the beginning of what is looked for. Those who run the club see everybody, page by page;
 * anybody else his own family, and as a coach the families and the staff of his teams (safety: B5).
 */
export async function list({ caller, query }: Asked) {
  const { role, status, search = '', limit = pageSize } = query
  if (!isPrivileged(caller.role)) {
    if (role || status) throw new Refusal(403, 'You do not have permission to do this.')
    const around = await peopleAround(caller, isStaff(caller.role) ? caller.teamIds : [])
    return around.filter(row => isFound(row, search))
  }
  const scope = `users#${role ?? ''}#${status ?? ''}#${search}#${caller.id}`
  const range = { start: await openCursor(query.cursor, scope), limit }
  const { rows, next } = search && !status ? await found(query, range) : await listed(query, range)
  const cursor = await sealCursor(next, scope)
  return answer(rows, { headers: cursor ? { 'x-next-cursor': cursor } : {} })
}

async function listed({ role, status, search = '' }: Asked['query'], range: Range): Promise<Page<UserRow>> {
  const page = await (status
    ? users.list('state', 'PENDING#coach', range)
    : role
      ? users.list('scope', `ROLE#${role}`, range)
      : users.list('list', 'USERS', range))
  const shown = page.rows.filter(user => isShown(user) && isFound(user, search))
  const families = await relationshipsOf(shown)
  return { ...page, rows: shown.map((user, at) => userRow(user, families[at])) }
}

/** Whoever is meant is read with his family at once: there is no knowing before how many words fit. */
async function found({ role, search = '' }: Asked['query'], range: Range): Promise<Page<UserRow>> {
  const page = await pageOfFound(search, range)
  const rows = await Promise.all(
    page.rows.map(async entry => {
      const [own, guardians] = await Promise.all([
        readOwnRows(entry.userId),
        entry.playerId ? guardiansOf(entry.playerId) : [],
      ])
      if (!own || !isShown(own.user) || !isListedBy(entry, own.user, search)) return []
      if ((role && own.user.role !== role) || !isFound(own.user, search)) return []
      return [userRow(own.user, { players: playersIn(own.children), parents: parentsIn(guardians) })]
    }),
  )
  return { ...page, rows: rows.flat() }
}

/** What is being deleted is gone for everybody who looks. */
const isShown = (user: User): boolean => user.status !== 'deleting'
