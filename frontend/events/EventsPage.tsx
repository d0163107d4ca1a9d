import { PageHeader } from '#frontend/ui/PageHeader.tsx'
import { pages } from '#shared/pages.ts'

export default function EventsPage() {
  return <PageHeader title={pages.events.title} />
}
