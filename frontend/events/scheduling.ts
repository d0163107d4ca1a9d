import { useUser } from '#frontend/session/AuthProvider.tsx'
import { admits, isPrivileged, isStaff } from '#shared/access.ts'
import { pages } from '#shared/pages.ts'
import { useCoachedTeamIds } from './queries.ts'

/** Said to coaches, who cannot do it themselves. */
export const noTeamYet = 'Your program director will add you to a team’s staff.'

/** Is there a team that the user may do something for? While that is loading, most coaches have one. */
export function useIsOnTeam(): boolean {
  const { effectiveRole } = useUser()
  const { ids, isPending } = useCoachedTeamIds()
  return isPrivileged(effectiveRole) || isPending || ids.length > 0
}

/** What an empty schedule says: what it is for, and who fills it. */
export function useScheduling(): { text: string; mayCreate: boolean; who: string } {
  const { effectiveRole } = useUser()
  const isOnTeam = useIsOnTeam()
  return {
    text: isPrivileged(effectiveRole)
      ? 'The club’s practices, games and meetings appear here.'
      : 'Your teams’ practices and games appear here.',
    mayCreate: isOnTeam && admits(pages.newEvent.access, effectiveRole),
    who: !isStaff(effectiveRole)
      ? 'Coaches and the club add them.'
      : isOnTeam
        ? 'The head coach and the club add them.'
        : noTeamYet,
  }
}
