import { LinkButton } from '#frontend/ui/Button.tsx'
import { Notice } from '#frontend/ui/page/Notice.tsx'
import { pages } from '#shared/pages.ts'

export function TeamNotFound() {
  return (
    <Notice title="Team not found" text="The team you're looking for doesn't exist or you don't have access.">
      <LinkButton to={pages.teams.path}>Back to Teams</LinkButton>
    </Notice>
  )
}
