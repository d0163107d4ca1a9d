import { PageHeader } from '#frontend/ui/PageHeader.tsx'
import { pages } from '#shared/pages.ts'

export default function EventPage() {
  return <PageHeader title={pages.event.title} />
}
