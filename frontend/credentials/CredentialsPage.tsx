import { PageHeader } from '#frontend/ui/PageHeader.tsx'
import { pages } from '#shared/pages.ts'

export default function CredentialsPage() {
  return <PageHeader title={pages.coachCredentials.title} />
}
