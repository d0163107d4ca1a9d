import type { ReactElement } from 'react'
import { noTeamYet, useIsOnTeam } from '#frontend/events/scheduling.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { isStaff } from '#shared/access.ts'
import { pages } from '#shared/pages.ts'

/** What comes before the first award of somebody's gallery, or who gives it. */
export function useFirstAward(): (hasTypes: boolean) => ReactElement | string {
  const { effectiveRole } = useUser()
  const isOnTeam = useIsOnTeam()
  return hasTypes => {
    if (!isStaff(effectiveRole)) return 'Coaches award badges.'
    if (!isOnTeam) return noTeamYet
    if (!hasTypes) return 'An administrator needs to create a badge first.'
    return <LinkButton to={`${pages.achievements.path}?tab=award`}>Award a badge</LinkButton>
  }
}
