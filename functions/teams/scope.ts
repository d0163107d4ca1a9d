import { activeTeamIds } from '../players/roster.ts'
import { playersById } from '../players/store.ts'
import { type Caller, familyIds } from '../sessions/caller.ts'

/** The teams that somebody coaches and those that his family plays on. One trip. */
export async function ownTeamIds(caller: Caller): Promise<string[]> {
  return [...new Set([...caller.teamIds, ...(await familyTeamIds(caller))])]
}

/** The teams that his family plays on. */
export async function familyTeamIds(caller: Caller): Promise<string[]> {
  const family = await playersById(familyIds(caller))
  return family.flatMap(activeTeamIds)
}
