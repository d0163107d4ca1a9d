import { achievements } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callPage } from '#frontend/lib/api.ts'
import { type ListPages, useListPages } from '#frontend/lib/useListPages.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Button } from '#frontend/ui/Button.tsx'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import { EmptyState, QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import { isStaff } from '#shared/access.ts'
import type { Achievement, AchievementType } from '#shared/achievements/model.ts'
import { AwardCard } from '../AwardCard.tsx'
import styles from '../achievements.module.css'
import { achievementTypesQuery, staleTime } from '../queries.ts'
import { useFirstAward } from './useFirstAward.tsx'

/** One row at first, to keep the main content in view. */
const initialCount = 4
const pageSize = 12

/** Families see their own awards, staff the latest of their teams. */
export function AwardGallery() {
  const { id, actsAs } = useUser()
  const staff = isStaff(actsAs)
  const userId = staff ? undefined : id
  const describeNext = useFirstAward()
  const badges = useQuery(achievementTypesQuery)
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
    <section className={styles.gallery} aria-labelledby="gallery">
      <h2 id="gallery">My Achievement Gallery</h2>
      <QueryResult query={badges} {...state}>
        {all => (
          <QueryResult query={list} {...state}>
            {rows =>
              rows.length > 0 ? (
                <AwardList list={list} types={all} />
              ) : (
                <EmptyState
                  title="No achievements yet"
                  text={
                    staff
                      ? 'What your players are awarded appears here.'
                      : 'What is awarded to your family appears here.'
                  }
                  action={describeNext(all.length > 0)}
                />
              )
            }
          </QueryResult>
        )}
      </QueryResult>
    </section>
  )
}

function AwardList({ list, types }: { list: ListPages<Achievement>; types: AchievementType[] }) {
  const [limit, setLimit] = useState(initialCount)
  const { data: rows = [], hasNextPage } = list
  const byId = new Map(types.map(type => [type.id, type]))

  async function showMore() {
    setLimit(limit + pageSize)
    if (rows.length < limit + pageSize && hasNextPage) await list.fetchNextPage()
  }

  return (
    <>
      <ul className={styles.badgeTiles}>
        {rows.slice(0, limit).map(achievement => (
          <AwardCard key={achievement.id} achievement={achievement} type={byId.get(achievement.typeId)} />
        ))}
      </ul>
      {list.isFetchNextPageError && <p className={fieldStyles.formError}>{list.error?.message}</p>}
      {(hasNextPage || rows.length > limit) && (
        <div className={layout.loadMore}>
          <Button onClick={() => void showMore()} pending={list.isFetchingNextPage}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
