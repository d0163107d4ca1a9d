import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useActionParam } from '#frontend/lib/useActionParam.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { Badge, Card } from '#frontend/ui/Card.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import type { AchievementType } from '#shared/achievements/model.ts'
import styles from '../achievements.module.css'
import { BadgeIcon } from '../BadgeIcon.tsx'
import { capitalize, formatPoints } from '../labels.ts'
import { achievementTypesQuery } from '../queries.ts'
import { DeleteType } from './DeleteType.tsx'
import { NoTypes } from './NoTypes.tsx'

const EditType = lazy(() => import('./EditType.tsx'))

/** How many badges are shown at once. */
const pageSize = 60

/** Every badge that can be awarded; administrators edit them in place. */
export function TypeList() {
  const query = useQuery(achievementTypesQuery)
  const mayChange = useUser().effectiveRole === 'admin'
  const [limit, setLimit] = useState(pageSize)
  const { open, act, close } = useActionParam(['edit', 'delete'])
  const chosen = mayChange ? query.data?.find(({ id }) => id === open?.id) : undefined
  return (
    <>
      <QueryResult
        query={query}
        skeleton={<Skeleton lines={4} height="7rem" />}
        errorTitle="Failed to load achievements"
      >
        {all =>
          all.length === 0 ? (
            <NoTypes />
          ) : (
            <>
              <ul className={layout.cards}>
                {all.slice(0, limit).map(type => (
                  <li key={type.id}>
                    <TypeCard type={type} act={mayChange ? act : undefined} />
                  </li>
                ))}
              </ul>
              {limit < all.length && (
                <div className={layout.loadMore}>
                  <Button onClick={() => setLimit(limit + pageSize)}>Show more</Button>
                </div>
              )}
            </>
          )
        }
      </QueryResult>
      <Suspense fallback={null}>
        {mayChange && <EditType type={open?.action === 'edit' ? chosen : undefined} onClose={close} />}
      </Suspense>
      <DeleteType type={open?.action === 'delete' ? chosen : undefined} onClose={close} />
    </>
  )
}

function TypeCard(props: {
  type: AchievementType
  act: ((action: 'edit' | 'delete', type: AchievementType) => void) | undefined
}) {
  const { type, act } = props
  const { name, description, category, points, awardCount } = type
  return (
    <Card>
      <div className={styles.badgeHead}>
        <BadgeIcon type={type} />
        <div>
          <h3>{name}</h3>
          <p className="muted">{description}</p>
        </div>
      </div>
      <div className={styles.badgeFacts}>
        <Badge>{capitalize(category)}</Badge>
        <span>{formatPoints(points)}</span>
        <span className="muted">{awardCount === 1 ? 'Awarded once' : `Awarded ${awardCount} times`}</span>
      </div>
      {act && (
        <div className={buttonStyles.actions}>
          <Button aria-label={`Edit ${name}`} onClick={() => act('edit', type)}>
            Edit
          </Button>
          {awardCount === 0 && (
            <Button variant="quiet" aria-label={`Delete ${name}`} onClick={() => act('delete', type)}>
              Delete
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}
