import { ResendLink } from '#frontend/account/ResendLink.tsx'
import { useDismissed } from '#frontend/layout/useDismissed.ts'
import { Icon } from '#frontend/ui/Icon.tsx'
import type { CurrentUser } from '#shared/users/model.ts'

/** Until the link in a mail has been opened nobody knows whether the club's mails arrive. */
export function ConfirmBanner({ user }: { user: CurrentUser }) {
  const [dismissed, dismiss] = useDismissed(`confirm ${user.mailProblem ?? ''} ${user.email}`)
  if (dismissed) return null
  return (
    <section className="banner no-print" aria-label="Your e-mail address">
      <p>{wordsFor(user)}</p>
      <div className="actions">
        <ResendLink />
        <button type="button" className="icon-button" aria-label="Not now" onClick={dismiss}>
          <Icon name="close" />
        </button>
      </div>
    </section>
  )
}

function wordsFor({ email, mailProblem }: CurrentUser): string {
  if (mailProblem === 'bounce') {
    return `Mail to ${email} does not arrive. Please correct your address in your account, or confirm this one once more.`
  }
  if (mailProblem === 'complaint') {
    return `Our mail to ${email} was marked as spam, so we send only what is necessary. Confirm your address to get all of it again.`
  }
  return `Please open the link that we mailed to ${email}.`
}
