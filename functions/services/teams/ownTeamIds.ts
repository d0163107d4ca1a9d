import { familyIds, type Person } from '#functions/identity/sessions/caller.ts'
import { activeTeamIds } from '#functions/stores/players/roster.ts'
import { playersById } from '#functions/stores/players/store.ts'

/** The teams that somebody coaches and those that his family plays on. One trip. */
export async function ownTeamIds(person: Person): Promise<string[]> {
  return [...new Set([...person.teamIds, ...(await familyTeamIds(person))])]
}

/** The teams that his family plays on. */
export async function familyTeamIds(person: Person): Promise<string[]> {
  const family = await playersById(familyIds(person))
  return family.flatMap(activeTeamIds)
}
