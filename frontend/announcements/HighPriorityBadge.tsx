import { Badge } from '#frontend/ui/Card.tsx'
import type { Announcement } from '#shared/announcements/model.ts'

/** Nothing where it is not. */
export function HighPriorityBadge({ announcement }: { announcement: Pick<Announcement, 'priority'> }) {
  return announcement.priority === 'high' ? <Badge tone="error">High Priority</Badge> : null
}
