import { newProgramPath } from '#frontend/lib/paths.ts'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { EmptyState } from '#frontend/ui/page/states.tsx'
import { pages } from '#shared/pages.ts'
import { usePrograms } from './queries.ts'

/** For those who run the club. */
export function FirstTeam() {
  const isTooEarly = useIsTooEarly()
  return (
    <EmptyState
      title="No teams found. Create your first team to get started."
      text={`A team has its own coaches, players and schedule${isTooEarly ? ', and plays in a program' : ''}.`}
      action={<FirstTeamLink />}
    />
  )
}

export function FirstTeamLink() {
  const isTooEarly = useIsTooEarly()
  return (
    <LinkButton variant="primary" to={isTooEarly ? newProgramPath : `${pages.teamManagement.path}?create`}>
      {isTooEarly ? 'Create a program first' : 'Create your first team'}
    </LinkButton>
  )
}

/** A team takes season and players from its program, so that comes first. */
const useIsTooEarly = (): boolean => usePrograms().data?.length === 0
