import { teams } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#frontend/lib/api.ts'
import { pathToMessages } from '#frontend/lib/paths.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { admits } from '#shared/access.ts'

/**
 * For a child's family: opens the conversation with the head coach of each of these teams. A child's own account may only
 * answer.
 */
export function MessageCoach({ teamIds }: { teamIds: readonly string[] }) {
  const { id, effectiveRole } = useUser()
  const { data: all = [] } = useQuery({ ...routeQuery(teams.list), enabled: teamIds.length > 0 })
  const own = all.filter(team => teamIds.includes(team.id))
  if (!admits('adults', effectiveRole)) return null
  return own.map(({ id: teamId, name, headCoachId }) =>
    headCoachId && headCoachId !== id ? (
      <LinkButton
        key={teamId}
        to={pathToMessages({ recipientId: headCoachId })}
        aria-label={`Message coach (${name})`}
      >
        {own.length > 1 ? `Message coach (${name})` : 'Message coach'}
      </LinkButton>
    ) : null,
  )
}
