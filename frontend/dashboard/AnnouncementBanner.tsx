import { useQuery } from '@tanstack/react-query'
import { HighPriorityBadge } from '#frontend/announcements/HighPriorityBadge.tsx'
import { currentAnnouncementsQuery } from '#frontend/announcements/queries.ts'
import cardStyles from '#frontend/ui/Card.module.css'
import { ClubDate } from '#frontend/ui/ClubDate.tsx'
import { Skeleton } from '#frontend/ui/page/states.tsx'
import { findLatest } from '#shared/announcements/rules.ts'
import styles from './dashboard.module.css'

/** The latest announcement for the user. Renders nothing if there is none or it could not be loaded. */
export function AnnouncementBanner() {
  const { data = [], isPending } = useQuery(currentAnnouncementsQuery)
  // Reserves the space: if the content below moved, a tap could miss its target.
  if (isPending) return <Skeleton lines={1} height="8rem" />
  const latest = findLatest(data, new Date())
  if (!latest) return null
  return (
    <section
      className={latest.priority === 'high' ? `${styles.news} ${styles.newsHigh}` : styles.news}
      aria-labelledby="announcement"
    >
      <div className={cardStyles.head}>
        <h2 id="announcement">{latest.title}</h2>
        <HighPriorityBadge announcement={latest} />
      </div>
      <p className={styles.newsBody}>{latest.body}</p>
      <p className="muted">
        Posted <ClubDate at={latest.createdAt} />
      </p>
    </section>
  )
}
