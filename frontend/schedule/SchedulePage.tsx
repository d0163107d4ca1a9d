import { PageHeader } from '#frontend/ui/PageHeader.tsx'
import { pages } from '#shared/pages.ts'

export default function SchedulePage() {
  return <PageHeader title={pages.schedule.title} />
}
