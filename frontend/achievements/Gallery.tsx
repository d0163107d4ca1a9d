import { achievements } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callPage } from '#frontend/lib/api.ts'
import { type ListPages, useListPages } from '#frontend/lib/useListPages.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Button } from '#frontend/ui/Button.tsx'
import { EmptyState, Loaded, Skeleton } from '#frontend/ui/states.tsx'
import { isStaff } from '#shared/access.ts'
import type { Achievement, AchievementType } from '#shared/achievements/model.ts'
import { AwardTile } from './AwardCard.tsx'
import { staleTime, types } from './queries.ts'

/** A row of them first, so that what one comes for is not below them, and then more at a time. */
const first = 4
const step = 12

/** A family sees its own, staff what their teams were awarded last. */
export function Gallery() {
  const { id, actsAs } = useUser()
  const staff = isStaff(actsAs)
  const userId = staff ? undefined : id
  const badges = useQuery(types)
  const list = useListPages(
    [achievements.list.path, userId],
    cursor => callPage(achievements.list, { query: { userId, cursor } }),
    staleTime,
  )
  const state = {
    skeleton: <Skeleton lines={2} height="5rem" />,
    errorTitle: 'Failed to load user achievements',
  }
  return (
    <section className="gallery" aria-labelledby="gallery">
      <h2 id="gallery">My Achievement Gallery</h2>
      <Loaded query={badges} {...state}>
        {all => (
          <Loaded query={list} {...state}>
            {rows =>
              rows.length > 0 ? (
                <Awards list={list} types={all} />
              ) : (
                <EmptyState
                  title="No achievements yet"
                  text={
                    staff
                      ? 'What your players are awarded appears here.'
                      : 'What is awarded to your family appears here.'
                  }
                />
              )
            }
          </Loaded>
        )}
      </Loaded>
    </section>
  )
}

function Awards({ list, types }: { list: ListPages<Achievement>; types: AchievementType[] }) {
  const [limit, setLimit] = useState(first)
  const { data: rows = [], hasNextPage } = list
  const byId = new Map(types.map(type => [type.id, type]))

  async function showMore() {
    setLimit(limit + step)
    if (rows.length < limit + step && hasNextPage) await list.fetchNextPage()
  }

  return (
    <>
      <ul className="badge-tiles">
        {rows.slice(0, limit).map(achievement => (
          <AwardTile key={achievement.id} achievement={achievement} type={byId.get(achievement.typeId)} />
        ))}
      </ul>
      {list.isFetchNextPageError && <p className="form-error">{list.error?.message}</p>}
      {(hasNextPage || rows.length > limit) && (
        <div className="load-more">
          <Button onClick={() => void showMore()} pending={list.isFetchingNextPage}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
