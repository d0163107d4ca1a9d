import { lazy, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { ResendLink } from '#frontend/account/ResendLink.tsx'
import { isSessionKept, tabStorage } from '#frontend/lib/storage.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { IconButton } from '#frontend/ui/IconButton.tsx'
import { menuFor, pages } from '#shared/pages.ts'
import type { CurrentUser } from '#shared/users/model.ts'
import styles from './layout.module.css'
import { OptionalPart } from './OptionalPart.tsx'

/**
 * Notices about the user's account, shown on every screen: session not kept, email to confirm, new texts to
 * accept.
 */
export default function AccountNotices({ user }: { user: CurrentUser }) {
  return (
    <>
      {!isSessionKept() && <NotKeptBanner />}
      {(!user.emailConfirmed || user.mailProblem) && <ConfirmBanner user={user} />}
      {user.consentsDue.length > 0 && <ConsentsDue user={user} />}
    </>
  )
}

/** Shown if cookies are blocked; otherwise nobody would know why a reload ends at the login. */
function NotKeptBanner() {
  return (
    <section className={`${styles.banner} no-print`} aria-label="Your session">
      <p>
        This browser keeps nothing for this site, so reloading or closing the page signs you out. To stay
        signed in, allow cookies for this site.
      </p>
    </section>
  )
}

/** Shown until the email address is confirmed, because until then nobody knows whether emails arrive. */
function ConfirmBanner({ user }: { user: CurrentUser }) {
  const [dismissed, dismiss] = useDismissed(`confirm ${user.mailProblem ?? ''} ${user.email}`)
  if (dismissed) return null
  return (
    <section className={`${styles.banner} no-print`} aria-label="Your e-mail address">
      <p>{getBannerText(user)}</p>
      <div className={`${buttonStyles.actions} ${styles.bannerActions}`}>
        <ResendLink />
        <IconButton label="Not now" icon="close" onClick={dismiss} />
      </div>
    </section>
  )
}

function getBannerText({ email, mailProblem, addressDue }: CurrentUser): string {
  if (mailProblem === 'bounce') {
    return `Mail to ${email} does not arrive. Please correct your address in your account, or confirm this one once more.`
  }
  if (mailProblem === 'complaint') {
    return `Our mail to ${email} was marked as spam, so we send only what is necessary. Confirm your address to get all of it again.`
  }
  const why = addressDue
    ? ' Your rights as staff begin then.'
    : ' Until then you see nothing of your children’s teams.'
  return `Please open the link that we mailed to ${email}.${why}`
}

const ConsentDialog = lazy(() => import('#frontend/consents/ConsentDialog.tsx'))

/** Paths that stay usable while consents are due: the account, and the club's public pages. */
const unblockedPaths = [pages.account.path, ...menuFor('support', undefined).map(({ path }) => path)]

/** Asks for due consents; an optional one can wait until the next visit. */
function ConsentsDue({ user }: { user: CurrentUser }) {
  const { pathname } = useLocation()
  const [later, putOff] = useDismissed(`consents ${user.id}`)
  const isFree = user.consentsDue.every(consent => consent === 'mediaRelease')
  if (unblockedPaths.includes(pathname) || (isFree && later)) return null
  return (
    <OptionalPart>
      <ConsentDialog due={user.consentsDue} onLater={isFree ? putOff : undefined} />
    </OptionalPart>
  )
}

/** Whether the user has dismissed this. Stored in session storage, for as long as the tab is open. */
function useDismissed(what: string): [dismissed: boolean, dismiss: () => void] {
  const key = `dismissed:${what}`
  const [last, setLast] = useState('')
  const dismiss = () => {
    tabStorage.setItem(key, 'true')
    setLast(key)
  }
  return [last === key || tabStorage.getItem(key) !== null, dismiss]
}
