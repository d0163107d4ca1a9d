import { PageHeader } from '#frontend/ui/PageHeader.tsx'
import { pages } from '#shared/pages.ts'

export default function AnnouncementsPage() {
  return <PageHeader title={pages.announcements.title} />
}
