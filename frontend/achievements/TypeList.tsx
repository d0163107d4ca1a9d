import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useActionParam } from '#frontend/lib/useActionParam.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Button } from '#frontend/ui/Button.tsx'
import { Badge, Card } from '#frontend/ui/Card.tsx'
import { EmptyState, Loaded, Skeleton } from '#frontend/ui/states.tsx'
import type { AchievementType } from '#shared/achievements/model.ts'
import { BadgeIcon } from './BadgeIcon.tsx'
import { DeleteType } from './DeleteType.tsx'
import { capitalized, pointsText } from './iconLabels.ts'
import { types } from './queries.ts'

const EditType = lazy(() => import('./EditType.tsx'))

/** Those that are drawn at a time. */
const step = 60

/** Every badge that can be awarded; administrators change them in their place. */
export function TypeList() {
  const query = useQuery(types)
  const mayChange = useUser().actsAs === 'admin'
  const [limit, setLimit] = useState(step)
  const { open, act, close } = useActionParam(['edit', 'delete'])
  const chosen = mayChange ? query.data?.find(({ id }) => id === open?.id) : undefined
  return (
    <>
      <Loaded
        query={query}
        skeleton={<Skeleton lines={4} height="7rem" />}
        errorTitle="Failed to load achievements"
      >
        {all =>
          all.length === 0 ? (
            <EmptyState title="No achievement types yet" text="An administrator creates the first one." />
          ) : (
            <>
              <ul className="cards">
                {all.slice(0, limit).map(type => (
                  <li key={type.id}>
                    <TypeCard type={type} act={mayChange ? act : undefined} />
                  </li>
                ))}
              </ul>
              {limit < all.length && (
                <div className="load-more">
                  <Button onClick={() => setLimit(limit + step)}>Show more</Button>
                </div>
              )}
            </>
          )
        }
      </Loaded>
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
      <div className="badge-head">
        <BadgeIcon type={type} />
        <div>
          <h3>{name}</h3>
          <p className="muted">{description}</p>
        </div>
      </div>
      <div className="badge-facts">
        <Badge>{capitalized(category)}</Badge>
        <span>{pointsText(points)}</span>
        <span className="muted">{awardCount === 1 ? 'Awarded once' : `Awarded ${awardCount} times`}</span>
      </div>
      {act && (
        <div className="actions">
          <Button aria-label={`Edit ${name}`} onClick={() => act('edit', type)}>
            Edit
          </Button>
          {awardCount === 0 && (
            <Button look="quiet" aria-label={`Delete ${name}`} onClick={() => act('delete', type)}>
              Delete
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}
