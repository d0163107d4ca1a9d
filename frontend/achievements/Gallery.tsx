import { achievements } from 'virtual:routes'
import { useState } from 'react'
import { callPage } from '#frontend/app/api.ts'
import { useUser } from '#frontend/app/session.tsx'
import { Button } from '#frontend/ui/Button.tsx'
import { useListPages } from '#frontend/ui/listPages.ts'
import { EmptyState, Loaded, Skeleton } from '#frontend/ui/states.tsx'
import { isStaff } from '#shared/access.ts'
import { AwardTile } from './AwardTile.tsx'
import { staleTime, useTypes } from './hooks.ts'

/** A row of them first, so that what one comes for is not below them, and then more at a time. */
const first = 4
const step = 12

/** A family sees its own, staff what their teams were awarded last. */
export function Gallery() {
  const { id, actsAs } = useUser()
  const staff = isStaff(actsAs)
  const [limit, setLimit] = useState(first)
  const types = useTypes()
  const userId = staff ? undefined : id
  const list = useListPages(
    [achievements.list.path, userId],
    cursor => callPage(achievements.list, { query: { userId, cursor } }),
    staleTime,
  )
  const hasMore = list.hasNextPage || (list.data?.length ?? 0) > limit

  async function showMore() {
    setLimit(limit + step)
    if ((list.data?.length ?? 0) < limit + step && list.hasNextPage) await list.fetchNextPage()
  }

  return (
    <section className="gallery" aria-labelledby="gallery">
      <h2 id="gallery">My Achievement Gallery</h2>
      <Loaded
        query={list}
        skeleton={<Skeleton lines={2} height="5rem" />}
        errorTitle="Failed to load user achievements"
      >
        {rows =>
          rows.length === 0 ? (
            <EmptyState
              title="No achievements yet"
              text={
                staff
                  ? 'What your players are awarded appears here.'
                  : 'What is awarded to your family appears here.'
              }
            />
          ) : (
            <ul className="badge-tiles">
              {rows.slice(0, limit).map(achievement => (
                <AwardTile
                  key={achievement.id}
                  achievement={achievement}
                  type={types.get(achievement.typeId)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {list.isFetchNextPageError && <p className="form-error">{list.error?.message}</p>}
      {hasMore && (
        <div className="load-more">
          <Button onClick={() => void showMore()} pending={list.isFetchingNextPage}>
            Show more
          </Button>
        </div>
      )}
    </section>
  )
}
