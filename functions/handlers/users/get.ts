import { isPrivileged, isStaff } from '#shared/access.ts'
import type { PersonCard } from '#shared/users/people.ts'
import type { users as routes } from '#shared/users/routes.ts'
import type { Request } from '../../identity/http/serve.ts'
import { type Caller, getPerson, memberIds, type Person } from '../../identity/sessions/caller.ts'
import { notFound } from '../../platform/http/errors.ts'
import { toPlainListItem } from '../../services/users/view.ts'
import { activeTeamIds } from '../../stores/players/roster.ts'
import { getPlayersById } from '../../stores/players/store.ts'
import { getTeamsById } from '../../stores/teams/store.ts'
import { getUser } from '../../stores/users/store.ts'

/**
 * A user's contact data: for the user, their family, the staff of a shared team, admins and directors. Anyone else
 * only gets the name of a head coach; all other accounts return 404, so that ids cannot be probed for people.
 */
export async function getPersonCard({ caller, params }: Request<typeof routes.get>): Promise<PersonCard> {
  const runsClub = isPrivileged(caller.role)
  const [person, account] = await Promise.all([
    getPerson(params.id),
    // Admins and directors also see accounts that may not sign in.
    runsClub ? getUser(params.id) : undefined,
  ])
  const user = person?.user ?? (account?.status === 'disabled' ? account : undefined)
  if (!user) throw notFound('User')
  const { id, fullName, email, phoneNumber } = toPlainListItem(user, { players: [], parents: [] })
  const whole = { id, fullName, email, phoneNumber }
  if (runsClub || id === caller.id || (person && isFamily(caller, person))) return whole

  const [children, teams] = await Promise.all([
    getPlayersById(person ? memberIds(person) : []),
    getTeamsById(person?.teamIds ?? []),
  ])
  const played = children.flatMap(activeTeamIds)
  const shared = [...played, ...(person?.teamIds ?? [])].some(teamId => caller.teamIds.includes(teamId))
  if (isStaff(caller.role) && shared) return whole
  if (teams.some(({ headCoachId }) => headCoachId === id)) return { id, fullName }
  throw notFound('User')
}

/** A child and its guardians, or two guardians of the same child. */
function isFamily(caller: Caller, person: Person): boolean {
  const children = memberIds(caller)
  return memberIds(person).some(playerId => children.includes(playerId))
}
