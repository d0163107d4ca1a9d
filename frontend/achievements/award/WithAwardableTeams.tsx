import { teams as routes } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useCoachedTeamIds } from '#frontend/events/queries.ts'
import { noTeamYet } from '#frontend/events/scheduling.ts'
import { routeQuery } from '#frontend/lib/api.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { ErrorState, QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { isPrivileged } from '#shared/access.ts'
import { pages } from '#shared/pages.ts'

/** Loads the teams whose players the user may award. The server enforces the same rule. */
export function WithAwardableTeams({
  children,
}: {
  children: (teams: { id: string; name: string }[]) => ReactNode
}) {
  const privileged = isPrivileged(useUser().effectiveRole)
  const { ids, isPending, error, refetch } = useCoachedTeamIds()
  const query = useQuery(routeQuery(routes.list))
  const waiting = <Skeleton lines={1} height="4.5rem" />
  if (error) return <ErrorState text={error.message} onRetry={() => void refetch()} />
  if (isPending) return waiting
  return (
    <QueryResult query={query} skeleton={waiting} errorTitle="The teams couldn’t be loaded">
      {all => {
        const teams = privileged ? all : all.filter(({ id }) => ids.includes(id))
        return teams.length === 0 ? (
          <p className="muted">
            {privileged ? (
              <>
                The club has no teams yet. <Link to={pages.teamManagement.path}>Create one</Link>
              </>
            ) : (
              `You are not on the staff of any team. ${noTeamYet}`
            )}
          </p>
        ) : (
          children(teams)
        )
      }}
    </QueryResult>
  )
}
