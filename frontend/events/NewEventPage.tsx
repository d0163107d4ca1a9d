import { PageHeader } from '#frontend/ui/PageHeader.tsx'
import { pages } from '#shared/pages.ts'

export default function NewEventPage() {
  return <PageHeader title={pages.newEvent.title} />
}
