import type { Write } from '#functions/platform/data/transaction.ts'
import { addHours } from '#shared/dates.ts'
import { savePlayer, withMembership, withoutTeams } from '../players/roster.ts'
import { getPlayer, type Membership, type Player } from '../players/store.ts'
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

/** Off the team that the office had put the child onto. `named` is the child that was read with it. */
export async function leaveTeam(registration: Registration, named?: Player): Promise<Write[]> {
  if (!registration.onTeam) return []
  const player = await childOf(registration, named)
  return player ? changeTeams(player, { leaving: [registration.programId] }) : []
}

interface Change {
  /** Programs whose teams the child plays on no more. */
  leaving: string[]
  joining?: { teamId: string; programId: string; now: Date } | undefined
}

/** From the teams of some programs onto one; no write where that is so already. */
export function changeTeams(player: Player, { leaving, joining }: Change): Write[] {
  const isLeft = ({ programId, teamId }: Membership) =>
    programId != null && leaving.includes(programId) && teamId !== joining?.teamId
  const left = withoutTeams(player, isLeft)
  const after = joining && !left.memberships[joining.teamId]?.active ? join(left, joining) : left
  return JSON.stringify(after) === JSON.stringify(player) ? [] : savePlayer(player, after)
}

const join = (player: Player, { teamId, programId, now }: NonNullable<Change['joining']>): Player =>
  withMembership(player, {
    ...player.memberships[teamId],
    teamId,
    programId,
    active: true,
    createdAt: now.toISOString(),
  })

/** Back onto the team that the child was taken off, unless it has found another of the program. */
export async function rejoinTeam(registration: Registration, now: Date): Promise<Write[]> {
  const { playerId, teamId, onTeam, programId } = registration
  const player = onTeam && teamId ? await getPlayer(playerId) : undefined
  if (!player || !teamId) return []
  const isElsewhere = Object.values(player.memberships).some(
    member => member.active && member.programId === programId,
  )
  return isElsewhere ? [] : changeTeams(player, { leaving: [], joining: { teamId, programId, now } })
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
