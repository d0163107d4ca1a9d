import { Link } from 'react-router-dom'
import { pathTo } from '#frontend/lib/paths.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { useReaches } from '#frontend/ui/breakpoints.ts'
import cardStyles from '#frontend/ui/Card.module.css'
import { Badge } from '#frontend/ui/Card.tsx'
import factListStyles from '#frontend/ui/FactList.module.css'
import { Icon } from '#frontend/ui/Icon.tsx'
import { Menu } from '#frontend/ui/Menu.tsx'
import type { UserListItem } from '#shared/users/people.ts'
import styles from './connections.module.css'
import { listGuardians } from './queries.ts'

export type OpenAction = (action: 'connect' | 'connections' | 'player', child: { id: string }) => void

/** A player with the primary parent, on a phone as a row. `onOpen` is for administrators. */
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
        <div className={parent ? undefined : styles.connectionNone}>
          <dt>Parent</dt>
          <dd>
            {parent?.name ?? <span className="muted">–</span>}
            {others.length > 0 && <span className="muted"> and {others.length} more</span>}
          </dd>
        </div>
        <div className={parent?.email ? undefined : styles.connectionNone}>
          <dt>Email</dt>
          <dd>{parent?.email ?? <span className="muted">–</span>}</dd>
        </div>
      </dl>
      {onOpen && playerId && (
        <ConnectionActions
          name={fullName}
          hasParent={parent !== undefined}
          onOpen={act => onOpen(act, about)}
        />
      )}
    </li>
  )
}

/** Buttons, or one menu where a row has no room for them. */
function ConnectionActions(props: {
  name: string
  hasParent: boolean
  onOpen: (action: Parameters<OpenAction>[0]) => void
}) {
  const { name, hasParent, onOpen } = props
  const isWide = useReaches('tablet')
  const connect = hasParent ? 'Change Parent' : 'Connect parent'
  if (!isWide) {
    return (
      <Menu
        label={`Actions for ${name}`}
        trigger={<Icon name="more" />}
        items={[
          { label: connect, onSelect: () => onOpen('connect') },
          { label: 'Edit', onSelect: () => onOpen('player') },
          { label: 'Manage Connections', onSelect: () => onOpen('connections') },
        ]}
      />
    )
  }
  return (
    <div className={styles.connectionActions}>
      <Button aria-label={`${connect} of ${name}`} onClick={() => onOpen('connect')}>
        {connect}
      </Button>
      <Button variant="quiet" aria-label={`Edit ${name}`} onClick={() => onOpen('player')}>
        Edit
      </Button>
      <Button aria-label={`Manage connections for ${name}`} onClick={() => onOpen('connections')}>
        Manage Connections
      </Button>
    </div>
  )
}
