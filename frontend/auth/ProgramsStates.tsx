import buttonStyles from '#frontend/ui/Button.module.css'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { Skeleton } from '#frontend/ui/page/states.tsx'
import { pages } from '#shared/pages.ts'

/** As many as there is room kept for. */
export const shownAtOnce = 3

export const ProgramsLoading = () => <Skeleton lines={shownAtOnce} height="4rem" />

/** In place of the open programs: two ways to them. */
export function ProgramsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <p className="muted" role="alert">
        The open programs couldn’t be loaded.
      </p>
      <div className={buttonStyles.actions}>
        <Button onClick={onRetry}>Try again</Button>
        <LinkButton variant="quiet" to={pages.programRegistration.path}>
          All open programs
        </LinkButton>
      </div>
    </>
  )
}
