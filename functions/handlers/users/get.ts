import type { Request } from '#functions/identity/http/serve.ts'
import { type Caller, familyIds, getPerson, type Person } from '#functions/identity/sessions/caller.ts'
import { notFound } from '#functions/platform/http/errors.ts'
import { plainRow } from '#functions/services/users/view.ts'
import { activeTeamIds } from '#functions/stores/players/roster.ts'
import { playersById } from '#functions/stores/players/store.ts'
import { teamsById } from '#functions/stores/teams/store.ts'
import { getUser } from '#functions/stores/users/store.ts'
import { isPrivileged, isStaff } from '#shared/access.ts'
import type { PersonCard } from '#shared/users/people.ts'
import type { users as routes } from '#shared/users/routes.ts'

/**
 * How to reach somebody: for himself, his family, the staff of a team they share, and those who run the club. Anybody
 * else is told the name of a head coach, and of nobody else that he is there (safety: B6).
 */
export async function get({ caller, params }: Request<typeof routes.get>): Promise<PersonCard> {
  const runsClub = isPrivileged(caller.role)
  const [person, account] = await Promise.all([
    getPerson(params.id),
    // An account that may not sign in is still one of the club's for those who run it.
    runsClub ? getUser(params.id) : undefined,
  ])
  const user = person?.user ?? (account?.status === 'disabled' ? account : undefined)
  if (!user) throw notFound('User')
  const { id, fullName, email, phoneNumber } = plainRow(user, { players: [], parents: [] })
  const whole = { id, fullName, email, phoneNumber }
  if (runsClub || id === caller.id || (person && isFamily(caller, person))) return whole

  const [children, teams] = await Promise.all([
    playersById(person ? familyIds(person) : []),
    teamsById(person?.teamIds ?? []),
  ])
  const played = children.flatMap(activeTeamIds)
  const shared = [...played, ...(person?.teamIds ?? [])].some(teamId => caller.teamIds.includes(teamId))
  if (isStaff(caller.role) && shared) return whole
  if (teams.some(({ headCoachId }) => headCoachId === id)) return { id, fullName }
  throw notFound('User')
}

/** A child and its guardians, and the guardians of one child. */
function isFamily(caller: Caller, person: Person): boolean {
  const own = familyIds(caller)
  return familyIds(person).some(playerId => own.includes(playerId))
}
