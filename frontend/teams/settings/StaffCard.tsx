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

/** The coaches of a team. Changes here take effect at once. */
export function StaffCard({ teamId }: { teamId: string }) {
  const query = useQuery(routeQuery(teams.get, { params: { id: teamId } }))
  return (
    <Card title="Coaches">
      <p className="muted">
        They see the team, its players and what is medical to know about them as soon as they are on this
        list, and no longer when they are off it.
      </p>
      <QueryResult
        query={query}
        skeleton={<Skeleton lines={2} />}
        errorTitle="The coaches could not be loaded"
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
  if (staff.length === 0) return <p>Head Coach: TBD. Nobody is on the staff of this team yet.</p>
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
