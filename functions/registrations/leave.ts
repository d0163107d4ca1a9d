import { addHours } from '#shared/dates.ts'
import type { Write } from '../data/transaction.ts'
import { changeTeam, getPlayer, type Player } from '../players/store.ts'
import type { Counts } from '../programs/store.ts'
import { serveList } from '../waiting/store.ts'
import { type Registration, releaseLive } from './store.ts'

/** Does a registration count among the places that are taken? */
export const holdsPlace = ({ state }: Pick<Registration, 'state'>): boolean => state === 'active'

/** The place of a registration is free again, if it had one: the count, and those who wait for it. */
export function freePlace(registration: Registration, now: Date): { counts: Counts; writes: Write[] } {
  if (!holdsPlace(registration)) return { counts: {}, writes: [] }
  return { counts: { taken: -1 }, writes: [serveList(registration.programId, now)] }
}

/** The child of a registration: the one that was read with it because a caller named it, or read now. */
export const childOf = async (
  { playerId }: Registration,
  named: Player | undefined,
): Promise<Player | undefined> => (named?.id === playerId ? named : getPlayer(playerId))

/** Off the team that the registration had brought the child onto; nothing where it is on another by now. */
export async function leaveTeam(registration: Registration, named?: Player): Promise<Write[]> {
  const { teamId, onTeam } = registration
  const player = onTeam && teamId ? await childOf(registration, named) : undefined
  return player?.teamId === teamId && player ? [changeTeam(player, undefined)] : []
}

/** Onto a team, or with nothing off any; no write where that is so already. */
export const putOnto = (player: Player, teamId: string | null | undefined): Write[] =>
  player.teamId === (teamId ?? undefined) ? [] : [changeTeam(player, teamId ?? undefined)]

/** Back onto the team that the child was taken off, unless it has found another. */
export async function rejoinTeam({ playerId, teamId, onTeam }: Registration): Promise<Write[]> {
  const player: Player | undefined = onTeam && teamId ? await getPlayer(playerId) : undefined
  return player && teamId && !player.teamId ? [changeTeam(player, teamId)] : []
}

/** A registration that is over: nothing is ahead of it, and the child may be registered again. */
export function ended(registration: Registration, now: Date): { row: Registration; writes: Write[] } {
  return {
    row: { ...registration, state: 'cancelled', cancelledAt: now.toISOString() },
    writes: [releaseLive(registration)],
  }
}

/** The end of the grace for a debt that begins now. */
export const graceFrom = (now: Date, hours: number): string => addHours(now, hours).toISOString()
