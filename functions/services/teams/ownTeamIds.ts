import { memberIds, type Person } from '../../identity/sessions/caller.ts'
import { activeTeamIds } from '../../stores/players/roster.ts'
import { getPlayersById } from '../../stores/players/store.ts'

/** The teams that a person coaches and those that their family plays on. One round trip. */
export async function getOwnTeamIds(person: Person): Promise<string[]> {
  return [...new Set([...person.teamIds, ...(await getFamilyTeamIds(person))])]
}

/** The teams that a person's family plays on. */
export async function getFamilyTeamIds(person: Person): Promise<string[]> {
  const family = await getPlayersById(memberIds(person))
  return family.flatMap(activeTeamIds)
}
