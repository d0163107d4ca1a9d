import { useState } from 'react'
import type { ListPages } from '#frontend/lib/useListPages.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Button } from '#frontend/ui/Button.tsx'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import { EmptyState, QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import { isStaff } from '#shared/access.ts'
import type { Achievement, AchievementType } from '#shared/achievements/model.ts'
import { AwardCard } from '../AwardCard.tsx'
import styles from '../achievements.module.css'
import { useFirstAward } from './useFirstAward.tsx'
import { useGallery } from './useGallery.ts'

/** One row at first, to keep the main content in view. */
const initialCount = 4
const pageSize = 12

export function AwardGallery() {
  const staff = isStaff(useUser().effectiveRole)
  const describeNext = useFirstAward()
  const { types: badges, awards: list } = useGallery()
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
                    staff ? 'Badges your players earn appear here.' : 'Badges your family earns appear here.'
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
