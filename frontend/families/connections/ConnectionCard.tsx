import { Link } from 'react-router-dom'
import { pathTo } from '#frontend/lib/paths.ts'
import { Button } from '#frontend/ui/Button.tsx'
import cardStyles from '#frontend/ui/Card.module.css'
import { Badge } from '#frontend/ui/Card.tsx'
import factListStyles from '#frontend/ui/FactList.module.css'
import type { UserListItem } from '#shared/users/people.ts'
import styles from './connections.module.css'
import { listGuardians } from './queries.ts'

export type OpenAction = (action: 'connect' | 'connections' | 'player', child: { id: string }) => void

/** A player with the primary parent. `onAct` is for administrators. */
export function ConnectionCard({ child, onOpen }: { child: UserListItem; onOpen: OpenAction | undefined }) {
  const { fullName, playerId } = child
  const [parent, ...others] = listGuardians(child)
  const about = { id: playerId ?? '' }
  return (
    <li className={styles.connection}>
      <div className={cardStyles.head}>
        <h2>{playerId ? <Link to={pathTo('player', { id: playerId })}>{fullName}</Link> : fullName}</h2>
        <Badge tone={parent ? 'success' : 'warning'}>{parent ? 'Connected' : 'No Parent'}</Badge>
      </div>
      <dl className={factListStyles.facts}>
        <div>
          <dt>Player ID</dt>
          <dd className={styles.connectionId}>{playerId ?? 'No profile yet'}</dd>
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
      {onOpen && playerId && (
        <div className={styles.connectionActions}>
          <Button
            aria-label={`${parent ? 'Change' : 'Connect'} Parent of ${fullName}`}
            onClick={() => onOpen('connect', about)}
          >
            {parent ? 'Change Parent' : 'Connect Parent'}
          </Button>
          <Button variant="quiet" aria-label={`Edit ${fullName}`} onClick={() => onOpen('player', about)}>
            Edit
          </Button>
          <Button
            aria-label={`Manage Connections of ${fullName}`}
            onClick={() => onOpen('connections', about)}
          >
            Manage Connections
          </Button>
        </div>
      )}
    </li>
  )
}
