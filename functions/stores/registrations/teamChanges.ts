import type { Write } from '../../platform/data/transaction.ts'
import { savePlayer, teamNewsWrites, withMembership, withoutMemberships } from '../players/roster.ts'
import { getPlayer, type Membership, type PlayerRow } from '../players/store.ts'
import type { RegistrationRow } from './store.ts'

/** The registration's child: `named` if that is the one and was already read, otherwise read now. */
export const getChild = async (
  { playerId }: RegistrationRow,
  named: PlayerRow | undefined,
): Promise<PlayerRow | undefined> => (named?.id === playerId ? named : getPlayer(playerId))

/** Takes the child off the team that the office had assigned. `named` is the child if it was already read. */
export async function leaveTeam(
  registration: RegistrationRow,
  now: Date,
  named?: PlayerRow,
): Promise<Write[]> {
  if (!registration.onTeam) return []
  const player = await getChild(registration, named)
  return player ? changeTeams(player, { leaving: [registration.programId], now }) : []
}

interface TeamChange {
  /** Programs whose teams the child no longer plays on. */
  leaving: string[]
  joining?: { teamId: string; programId: string }
  /** By hand, so the family is told of it. */
  isNews?: boolean
  now: Date
}

/** Moves the child from the teams of some programs to another; no write if nothing changes. */
export function changeTeams(player: PlayerRow, { leaving, joining, isNews, now }: TeamChange): Write[] {
  const isLeft = ({ programId, teamId }: Membership) =>
    programId != null && leaving.includes(programId) && teamId !== joining?.teamId
  const left = withoutMemberships(player, isLeft, now)
  const after =
    joining && !left.memberships[joining.teamId]?.active ? joinTeam(left, { ...joining, now }) : left
  if (JSON.stringify(after) === JSON.stringify(player)) return []
  return [...savePlayer(player, after), ...(isNews ? teamNewsWrites(player, after, now) : [])]
}

const joinTeam = (
  player: PlayerRow,
  { teamId, programId, now }: NonNullable<TeamChange['joining']> & { now: Date },
): PlayerRow =>
  withMembership(player, {
    ...player.memberships[teamId],
    teamId,
    programId,
    active: true,
    createdAt: now.toISOString(),
  })

/** Puts the child back on its former team, unless it is on another team of the program by now. */
export async function rejoinTeam(registration: RegistrationRow, now: Date): Promise<Write[]> {
  const { playerId, teamId, onTeam, programId } = registration
  const player = onTeam && teamId ? await getPlayer(playerId) : undefined
  if (!player || !teamId) return []
  const isElsewhere = Object.values(player.memberships).some(
    member => member.active && member.programId === programId,
  )
  return isElsewhere ? [] : changeTeams(player, { leaving: [], joining: { teamId, programId }, now })
}
