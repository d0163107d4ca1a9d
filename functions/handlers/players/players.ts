import { isPrivileged, isStaff } from '#shared/access.ts'
import type { PlayerSummary } from '#shared/players/model.ts'
import { players as routes } from '#shared/players/routes.ts'
import { defineFeature } from '../../identity/http/serve.ts'
import { type Caller, familyIds } from '../../identity/sessions/caller.ts'
import { deletePlayer } from '../../lifecycle/players/delete.ts'
import { mergePlayers } from '../../lifecycle/players/merge.ts'
import { setPrimaryGuardian } from '../../lifecycle/players/primaryGuardian.ts'
import type { RowPage } from '../../platform/data/entity.ts'
import { openCursor, sealCursor } from '../../platform/http/cursor.ts'
import { replyWith } from '../../platform/http/reply.ts'
import { listPossibleDuplicates, tellApart } from '../../services/players/alike.ts'
import { createPlayer } from '../../services/players/create.ts'
import { updatePlayer } from '../../services/players/update.ts'
import { rosterEntryToSummary, toPlayerSummary } from '../../services/players/view.ts'
import { listActiveRoster } from '../../stores/players/roster.ts'
import { getPlayersById, listPlayerPage, type PlayerRow } from '../../stores/players/store.ts'
import { listRegistrationPage } from '../../stores/registrations/store.ts'
import { getUsersById } from '../../stores/users/store.ts'
import { getPlayerDetail } from './get.ts'

export const players = defineFeature(routes, {
  async list({ caller, query }) {
    const { myPlayers, unassigned, unplacedIn, withoutNumber, lastName } = query
    if (myPlayers || !isPrivileged(caller.role)) {
      const seen = await listVisiblePlayers(caller, myPlayers === 'true')
      return unassigned ? seen.filter(({ teamId }) => !teamId) : seen
    }
    const scope = ['players', unassigned, unplacedIn, withoutNumber, lastName, caller.id].join('#')
    const start = await openCursor(query.cursor, scope)
    const named = query.guardians === 'true'
    // Few of a page lack the number, so it is one of all that a read can hold.
    const limit = named && !withoutNumber ? pageWithGuardians : undefined
    const wanted = { unassigned: unassigned === 'true', lastName, start, limit }
    const { rows: found, next } = unplacedIn
      ? await listUnplacedPage(unplacedIn, start)
      : await listPlayerPage(wanted)
    const rows = withoutNumber ? found.filter(({ usaLacrosseNumber }) => !usaLacrosseNumber) : found
    const cursor = await sealCursor(next, scope)
    const parents = await getUsersById(named ? rows.flatMap(({ parentId }) => parentId ?? []) : [])
    const nameOf = new Map(parents.map(({ id, fullName }) => [id, fullName]))
    return replyWith(
      rows.map(player => ({
        ...toPlayerSummary(caller, player),
        parentName: nameOf.get(player.parentId ?? ''),
      })),
      { headers: cursor ? { 'x-next-cursor': cursor } : {} },
    )
  },

  create: createPlayer,
  get: getPlayerDetail,
  update: updatePlayer,
  setParent: setPrimaryGuardian,
  merge: mergePlayers,
  duplicates: listPossibleDuplicates,
  tellApart,
  remove: deletePlayer,
})

/** Whom the office has put on no team of a program yet, whatever other teams they are on. */
async function listUnplacedPage(
  programId: string,
  start: Record<string, string> | undefined,
): Promise<RowPage<PlayerRow>> {
  const { rows, next } = await listRegistrationPage(programId, { start })
  const unplaced = rows.filter(({ state, onTeam }) => state === 'active' && !onTeam)
  return { rows: await getPlayersById(unplaced.map(({ playerId }) => playerId)), next }
}

/** Each guardian is read too, so a page is what a screen shows. */
const pageWithGuardians = 100

/** The caller's own children, plus, for team staff, the players of their teams. */
async function listVisiblePlayers(caller: Caller, ownOnly: boolean): Promise<PlayerSummary[]> {
  const coaches = !ownOnly && isStaff(caller.role)
  const [family, rosters] = await Promise.all([
    getPlayersById(familyIds(caller)),
    coaches ? Promise.all(caller.teamIds.map(listActiveRoster)) : [],
  ])
  const seen = [
    ...rosters.flat().map(entry => rosterEntryToSummary(caller, entry)),
    ...family.map(player => toPlayerSummary(caller, player)),
  ]
  return [...new Map(seen.map(player => [player.id, player])).values()]
}
