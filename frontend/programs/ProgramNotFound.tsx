import { LinkButton } from '#frontend/ui/Button.tsx'
import { Notice } from '#frontend/ui/page/Notice.tsx'
import { ScreenTitle } from '#frontend/ui/page/ScreenTitle.tsx'
import { pages } from '#shared/pages.ts'

const title = 'Program Not Found'

export function ProgramNotFound() {
  return (
    <>
      <ScreenTitle title={title} />
      <Notice title={title} text="That link looks incomplete, or the program was removed.">
        <LinkButton variant="primary" to={pages.programs.path}>
          All programs
        </LinkButton>
      </Notice>
    </>
  )
}
