import { keys } from '../../platform/data/table.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { getJersey } from '../../stores/players/jerseys.ts'
import { roster } from '../../stores/players/roster.ts'

/** If a requested number is taken, throws an error that names its wearer. */
export async function throwIfNumberTaken(
  taken: { teamId: string; number: number } | undefined,
): Promise<void> {
  if (!taken) return
  const wearer = await getJersey(taken.teamId, taken.number)
  const entry = wearer && (await roster.get(keys.rosterEntry(taken.teamId, wearer.playerId)))
  const who = entry ? `${entry.firstName} ${entry.lastName}` : 'someone else'
  const message = `Number ${taken.number} is already taken by ${who} on this team`
  throw new HttpError(409, message, [{ field: 'jerseyNumber', message }])
}
