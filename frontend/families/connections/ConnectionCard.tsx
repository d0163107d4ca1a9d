import { Link } from 'react-router-dom'
import { pathToPlayer } from '#frontend/players/paths.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Badge } from '#frontend/ui/Card.tsx'
import type { UserRow } from '#shared/users/people.ts'
import { guardiansOf } from './queries.ts'

export type Act = (action: 'connect' | 'connections' | 'player', child: { id: string }) => void

/** A player with the parent whom the club turns to. `onAct` is for administrators. */
export function ConnectionCard({ child, onAct }: { child: UserRow; onAct: Act | undefined }) {
  const { fullName, playerId } = child
  const [parent, ...others] = guardiansOf(child)
  const about = { id: playerId ?? '' }
  return (
    <li className="connection">
      <div className="card-head">
        <h2>{playerId ? <Link to={pathToPlayer({ id: playerId })}>{fullName}</Link> : fullName}</h2>
        <Badge tone={parent ? 'success' : 'warning'}>{parent ? 'Connected' : 'No Parent'}</Badge>
      </div>
      <dl className="facts">
        <div>
          <dt>Player ID</dt>
          <dd className="connection-id">{playerId ?? 'No profile yet'}</dd>
        </div>
        <div>
          <dt>Parent</dt>
          <dd>
            {parent?.name ?? <span className="muted">–</span>}
            {others.length > 0 && <span className="muted"> and {others.length} more</span>}
          </dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{parent?.email ?? <span className="muted">–</span>}</dd>
        </div>
      </dl>
      {onAct && playerId && (
        <div className="connection-actions">
          <Button
            aria-label={`${parent ? 'Change' : 'Connect'} Parent of ${fullName}`}
            onClick={() => onAct('connect', about)}
          >
            {parent ? 'Change Parent' : 'Connect Parent'}
          </Button>
          <Button look="quiet" aria-label={`Edit ${fullName}`} onClick={() => onAct('player', about)}>
            Edit
          </Button>
          <Button
            aria-label={`Manage Connections of ${fullName}`}
            onClick={() => onAct('connections', about)}
          >
            Manage Connections
          </Button>
        </div>
      )}
    </li>
  )
}
