import { Card } from '#frontend/ui/Card.tsx'
import { roleLabels } from '#shared/access.ts'
import type { TeamDetail } from '#shared/teams/model.ts'

export function TeamStaff({ team: { staff = [] } }: { team: TeamDetail }) {
  return (
    <Card title="Staff">
      {staff.length === 0 ? (
        <p className="muted">Nobody coaches this team yet.</p>
      ) : (
        <ul className="team-staff">
          {staff.map(({ userId, fullName, role }) => (
            <li key={userId}>
              <strong>{fullName || 'Not assigned'}</strong>
              <span className="muted">{roleLabels[role]}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
