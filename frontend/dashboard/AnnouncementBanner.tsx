import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { HighPriorityBadge } from '#frontend/announcements/HighPriorityBadge.tsx'
import { currentAnnouncementsQuery } from '#frontend/announcements/queries.ts'
import { useEventTeams } from '#frontend/events/queries.ts'
import cardStyles from '#frontend/ui/Card.module.css'
import { ClubDate } from '#frontend/ui/figures/ClubDate.tsx'
import type { Announcement } from '#shared/announcements/model.ts'
import { chooseBanner } from '#shared/announcements/rules.ts'
import { pages } from '#shared/pages.ts'
import { formatQuantity } from '#shared/text.ts'
import styles from './dashboard.module.css'

/**
 * The announcement that the user should see first, or only one of this priority. Renders nothing if there is none or it
 * could not be loaded.
 */
export function AnnouncementBanner({ only }: { only?: Announcement['priority'] | undefined }) {
  const { data = [] } = useQuery(currentAnnouncementsQuery)
  const teams = useEventTeams()
  const { shown: latest, others } = chooseBanner(data, new Date())
  if (!latest || (only && only !== latest.priority)) return null
  const team = teams.find(({ id }) => id === latest.teamId)?.name
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
        {latest.teamId && `For ${team ?? 'your team'} · `}
        Posted <ClubDate at={latest.createdAt} />
      </p>
      {others.length > 0 && (
        <p>
          <Link to={pages.announcements.path}>{formatQuantity(others.length, 'more announcement')}</Link>
        </p>
      )}
    </section>
  )
}
