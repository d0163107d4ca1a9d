import { Badge } from '#frontend/ui/Card.tsx'
import type { Announcement } from '#shared/announcements/model.ts'

/** Renders nothing for other priorities. */
export function HighPriorityBadge({ announcement }: { announcement: Pick<Announcement, 'priority'> }) {
  return announcement.priority === 'high' ? <Badge tone="error">High Priority</Badge> : null
}
