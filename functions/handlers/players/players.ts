import { feature } from '#functions/identity/http/serve.ts'
import { type Caller, familyIds } from '#functions/identity/sessions/caller.ts'
import { remove } from '#functions/lifecycle/players/delete.ts'
import { merge } from '#functions/lifecycle/players/merge.ts'
import { setParent } from '#functions/lifecycle/players/primaryGuardian.ts'
import { openCursor, sealCursor } from '#functions/platform/http/cursor.ts'
import { answer } from '#functions/platform/http/reply.ts'
import { create } from '#functions/services/players/create.ts'
import { update } from '#functions/services/players/update.ts'
import { summary, summaryOfEntry } from '#functions/services/players/view.ts'
import { rosterOf } from '#functions/stores/players/roster.ts'
import { pageOfPlayers, playersById } from '#functions/stores/players/store.ts'
import { usersById } from '#functions/stores/users/store.ts'
import { isPrivileged, isStaff } from '#shared/access.ts'
import type { PlayerSummary } from '#shared/players/model.ts'
import { players as routes } from '#shared/players/routes.ts'
import { get } from './get.ts'

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
