import { isPrivileged, isStaff } from '#shared/access.ts'
import type { PlayerSummary } from '#shared/players/model.ts'
import { players as routes } from '#shared/players/routes.ts'
import { openCursor, sealCursor } from '../data/cursor.ts'
import { answer } from '../http/reply.ts'
import { feature } from '../http/serve.ts'
import { type Caller, familyIds } from '../sessions/caller.ts'
import { usersById } from '../users/store.ts'
import { create } from './create.ts'
import { get } from './get.ts'
import { merge } from './merge.ts'
import { setParent } from './parent.ts'
import { remove } from './remove.ts'
import { rosterOf } from './roster.ts'
import { pageOfPlayers, playersById } from './store.ts'
import { update } from './update.ts'
import { summary, summaryOfEntry } from './view.ts'

export const players = feature(routes, {
  async list({ caller, query }) {
    const { myPlayers, unassigned, lastName } = query
    if (myPlayers || !isPrivileged(caller.role)) {
      const seen = await visibleTo(caller, myPlayers === 'true')
      return unassigned ? seen.filter(({ teamId }) => !teamId) : seen
    }
    const scope = `players#${unassigned ?? ''}#${lastName ?? ''}#${caller.id}`
    const start = await openCursor(query.cursor, scope)
    const named = query.guardians === 'true'
    const limit = named ? namedPage : undefined
    const wanted = { unassigned: unassigned === 'true', lastName, start, limit }
    const { rows, next } = await pageOfPlayers(wanted)
    const cursor = await sealCursor(next, scope)
    const parents = await usersById(named ? rows.flatMap(({ parentId }) => parentId ?? []) : [])
    const nameOf = new Map(parents.map(({ id, fullName }) => [id, fullName]))
    return answer(
      rows.map(player => ({
        ...summary(caller, player),
        parentName: nameOf.get(player.parentId ?? ''),
      })),
      { headers: cursor ? { 'x-next-cursor': cursor } : {} },
    )
  },

  create,
  get,
  update,
  setParent,
  merge,
  remove,
})

/** Each guardian is read too, so a page is what a screen shows. */
const namedPage = 100

/** The own children, and for the staff of a team its players. */
async function visibleTo(caller: Caller, ownOnly: boolean): Promise<PlayerSummary[]> {
  const coaches = !ownOnly && isStaff(caller.role)
  const [family, rosters] = await Promise.all([
    playersById(familyIds(caller)),
    coaches ? Promise.all(caller.teamIds.map(rosterOf)) : [],
  ])
  const seen = [
    ...rosters.flat().map(entry => summaryOfEntry(caller, entry)),
    ...family.map(player => summary(caller, player)),
  ]
  return [...new Map(seen.map(player => [player.id, player])).values()]
}
