import { useQuery } from '@tanstack/react-query'
import { HighPriority } from '#frontend/announcements/HighPriorityBadge.tsx'
import { unexpired } from '#frontend/announcements/queries.ts'
import { Day } from '#frontend/ui/ClubDate.tsx'
import { latestOf } from '#shared/announcements/rules.ts'

/** The latest that is for the reader. Nothing where there is none, and where it could not be asked for. */
export function AnnouncementBanner() {
  const { data = [] } = useQuery(unexpired)
  const latest = latestOf(data, new Date())
  if (!latest) return null
  return (
    <section className={`news news-${latest.priority}`} aria-labelledby="announcement">
      <div className="card-head">
        <h2 id="announcement">{latest.title}</h2>
        <HighPriority announcement={latest} />
      </div>
      <p className="news-body">{latest.body}</p>
      <p className="muted">
        Posted <Day at={latest.createdAt} />
      </p>
    </section>
  )
}
