import { newProgramPath } from '#frontend/lib/paths.ts'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { EmptyState } from '#frontend/ui/page/states.tsx'
import { pages } from '#shared/pages.ts'
import { usePrograms } from './queries.ts'

/** For those who run the club. A team takes season and players from its program, so that comes first. */
export function FirstTeam({ title }: { title: string }) {
  const { data: programs } = usePrograms()
  const isTooEarly = programs?.length === 0
  return (
    <EmptyState
      title={title}
      text={`A team has its own coaches, players and schedule${isTooEarly ? ', and plays in a program' : ''}.`}
      action={
        <LinkButton
          variant="primary"
          to={isTooEarly ? newProgramPath : `${pages.teamManagement.path}?create`}
        >
          {isTooEarly ? 'Create a program first' : 'Create your first team'}
        </LinkButton>
      }
    />
  )
}

export const noTeamsTitle = 'No teams found. Create your first team to get started.'
