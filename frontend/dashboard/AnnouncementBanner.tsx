import { useQuery } from '@tanstack/react-query'
import { HighPriorityBadge } from '#frontend/announcements/HighPriorityBadge.tsx'
import { currentAnnouncementsQuery } from '#frontend/announcements/queries.ts'
import { ClubDate } from '#frontend/ui/ClubDate.tsx'
import { findLatest } from '#shared/announcements/rules.ts'

/** The latest announcement for the user. Renders nothing if there is none or it could not be loaded. */
export function AnnouncementBanner() {
  const { data = [] } = useQuery(currentAnnouncementsQuery)
  const latest = findLatest(data, new Date())
  if (!latest) return null
  return (
    <section className={`news news-${latest.priority}`} aria-labelledby="announcement">
      <div className="card-head">
        <h2 id="announcement">{latest.title}</h2>
        <HighPriorityBadge announcement={latest} />
      </div>
      <p className="news-body">{latest.body}</p>
      <p className="muted">
        Posted <ClubDate at={latest.createdAt} />
      </p>
    </section>
  )
}
