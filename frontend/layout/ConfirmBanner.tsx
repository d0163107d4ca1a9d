import { ResendLink } from '#frontend/account/ResendLink.tsx'
import { Icon } from '#frontend/ui/Icon.tsx'
import type { CurrentUser } from '#shared/users/model.ts'
import { useDismissed } from './useDismissed.ts'

/** Until the link in a mail has been opened nobody knows whether the club's mails arrive. */
export function ConfirmBanner({ user }: { user: CurrentUser }) {
  const [dismissed, dismiss] = useDismissed(`confirm ${user.email}`)
  if (dismissed) return null
  return (
    <section className="banner no-print" aria-label="Your e-mail address">
      <p>Please open the link that we mailed to {user.email}.</p>
      <div className="actions">
        <ResendLink />
        <button type="button" className="icon-button" aria-label="Not now" onClick={dismiss}>
          <Icon name="close" />
        </button>
      </div>
    </section>
  )
}
