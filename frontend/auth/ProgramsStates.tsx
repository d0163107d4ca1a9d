import buttonStyles from '#frontend/ui/Button.module.css'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { pages } from '#shared/pages.ts'
import styles from './auth.module.css'

/** As many as there is room kept for. */
export const shownAtOnce = 3

/** Without Amplify, which a visitor's first screen does not load. */
export const ProgramsLoading = () => (
  <div className={styles.offeredLoading} role="status">
    <span className="hidden">Loading…</span>
    {Array.from({ length: shownAtOnce }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
      <div key={at} />
    ))}
  </div>
)

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
