import { memberIds, type Person } from '../../identity/sessions/caller.ts'
import { activeTeamIds } from '../../stores/players/roster.ts'
import { getPlayersById, type PlayerRow } from '../../stores/players/store.ts'

/** The teams that a person coaches and those that their family plays on. One round trip. */
export const getOwnTeamIds = async (person: Person): Promise<string[]> =>
  findOwnTeamIds(person, await getPlayersById(memberIds(person)))

/** The same where the family was read already. */
export function findOwnTeamIds(person: Person, family: readonly PlayerRow[]): string[] {
  const members = new Set(memberIds(person))
  return [
    ...new Set([...person.teamIds, ...family.filter(({ id }) => members.has(id)).flatMap(activeTeamIds)]),
  ]
}

/** The teams that a person's family plays on. */
export async function getFamilyTeamIds(person: Person): Promise<string[]> {
  const family = await getPlayersById(memberIds(person))
  return family.flatMap(activeTeamIds)
}
