import { LinkButton } from '#frontend/ui/Button.tsx'
import { Notice } from '#frontend/ui/page/Notice.tsx'
import { ScreenTitle } from '#frontend/ui/page/ScreenTitle.tsx'
import { pages } from '#shared/pages.ts'

const title = 'Event not found'

export function EventNotFound() {
  return (
    <>
      <ScreenTitle title={title} />
      <Notice title={title} text="It may have been deleted, or it belongs to a team you’re not on.">
        <LinkButton to={pages.events.path}>All events</LinkButton>
      </Notice>
    </>
  )
}
