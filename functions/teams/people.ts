import { rosterOf } from '../players/roster.ts'
import { guardiansOf } from '../users/store.ts'
import { staffOf } from './staff.ts'

/** Whose business a team is, each once: all guardians of its players, and its staff. */
export async function peopleOf(teamIds: readonly string[]): Promise<string[]> {
  const found = await Promise.all(teamIds.map(async id => Promise.all([familiesOf(id), activeStaffOf(id)])))
  return [...new Set(found.flat(2))]
}

async function familiesOf(teamId: string): Promise<string[]> {
  const roster = await rosterOf(teamId)
  const guardians = await Promise.all(roster.map(({ playerId }) => guardiansOf(playerId)))
  return guardians.flat().map(({ userId }) => userId)
}

const activeStaffOf = async (teamId: string): Promise<string[]> =>
  (await staffOf(teamId)).filter(({ active }) => active).map(({ userId }) => userId)
