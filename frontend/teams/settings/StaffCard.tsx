import { teams } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#frontend/lib/api.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { roleLabels } from '#shared/access.ts'
import type { TeamDetail } from '#shared/teams/model.ts'
import { AddStaff } from './AddStaff.tsx'
import styles from './settings.module.css'
import { useRemoveStaff } from './staffMutations.ts'

export const staffQuery = (teamId: string) => routeQuery(teams.get, { params: { id: teamId } })

/** The coaches of a team. Changes here take effect at once. */
export function StaffCard({ teamId }: { teamId: string }) {
  const query = useQuery(staffQuery(teamId))
  return (
    <Card title="Coaches">
      <p className="muted">
        People on this list can see the team, its players and their medical information. They lose access when
        removed.
      </p>
      <QueryResult
        query={query}
        skeleton={<Skeleton lines={2} />}
        errorTitle="The coaches couldn’t be loaded"
      >
        {team => (
          <>
            <StaffRows team={team} />
            <AddStaff team={team} />
          </>
        )}
      </QueryResult>
    </Card>
  )
}

function StaffRows({ team }: { team: TeamDetail }) {
  const { staff = [] } = team
  const { leave, leaving } = useRemoveStaff(team.id)
  if (staff.length === 0) return <p>Head Coach: TBD. This team has no staff yet.</p>
  return (
    <ul className={styles.teamStaff}>
      {staff.map(({ userId, fullName, role }) => (
        <li key={userId}>
          <div>
            <strong>{fullName || 'Not assigned'}</strong>
            <p className="muted">{role === 'player' ? '' : roleLabels[role]}</p>
          </div>
          <Button
            aria-label={`Remove ${fullName}`}
            pending={leaving === userId}
            onClick={() => void leave(userId)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  )
}
