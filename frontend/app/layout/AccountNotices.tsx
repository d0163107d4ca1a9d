import { lazy, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { MailboxLink, ResendLink } from '#frontend/account/ResendLink.tsx'
import { useClub } from '#frontend/lib/club.ts'
import { isSessionKept, tabStorage } from '#frontend/lib/storage.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { IconButton } from '#frontend/ui/IconButton.tsx'
import { unnamedClub } from '#shared/club/rules.ts'
import { menuFor, pages } from '#shared/pages.ts'
import type { CurrentUser } from '#shared/users/model.ts'
import { ErrorIsland } from './ErrorIsland.tsx'
import { isBannerDue } from './isBannerDue.ts'
import styles from './layout.module.css'

/**
 * Notices about the user's account, shown on every screen: session not kept, email to confirm, new texts to
 * accept.
 */
export default function AccountNotices({ user }: { user: CurrentUser }) {
  const { pathname } = useLocation()
  return (
    <>
      {!isSessionKept() && <NotKeptBanner />}
      {isBannerDue(user, pathname) && <ConfirmBanner user={user} />}
      {user.consentsDue.length > 0 && <ConsentsDue user={user} />}
    </>
  )
}

/** Shown if cookies are blocked; otherwise nobody would know why a reload ends at the login. */
function NotKeptBanner() {
  return (
    <section className={`${styles.banner} no-print`} aria-label="Your session">
      <p>
        This browser isn’t saving anything for this site, so reloading or closing the page logs you out. To
        stay logged in, allow cookies for this site.
      </p>
    </section>
  )
}

/** Shown until the email address is confirmed, because until then nobody knows whether emails arrive. */
function ConfirmBanner({ user }: { user: CurrentUser }) {
  const [dismissed, dismiss] = useDismissed(`confirm ${user.mailProblem ?? ''} ${user.email}`)
  if (dismissed) return null
  return (
    <section className={`${styles.banner} no-print`} aria-label="Your email address">
      <p>{getBannerText(user)}</p>
      <div className={`${buttonStyles.actions} ${styles.bannerActions}`}>
        {user.mailProblem ? (
          <LinkButton to={pages.account.path}>Fix</LinkButton>
        ) : (
          <ResendLink label="Resend" />
        )}
        <span className={styles.bannerMailbox}>
          <MailboxLink />
        </span>
        <IconButton label="Not now" icon="close" onClick={dismiss} />
      </div>
    </section>
  )
}

/** One line on a phone. What to do about it is in the account. */
function getBannerText({ mailProblem, addressDue, effectiveRole }: CurrentUser): string {
  if (mailProblem === 'bounce') return 'Our emails don’t reach you'
  if (mailProblem === 'complaint') return 'Our emails were marked as spam'
  if (addressDue) return 'Confirm email for staff access'
  return effectiveRole === 'parent' ? 'Confirm email to see teams' : 'Confirm email to get our news'
}

const ConsentDialog = lazy(() => import('#frontend/consents/ConsentDialog.tsx'))

/** Paths that stay usable while consents are due: the account, where the texts are written, and the club's public pages. */
const unblockedPaths = [
  pages.account.path,
  pages.clubSettings.path,
  ...menuFor('support', undefined).map(({ path }) => path),
]

/** Asks for due consents; an optional one can wait until the next visit. */
function ConsentsDue({ user }: { user: CurrentUser }) {
  const { pathname } = useLocation()
  const [later, putOff] = useDismissed(`consents ${user.id}`)
  const { name } = useClub()
  const isFree = user.consentsDue.every(consent => consent === 'mediaRelease')
  // Its texts are not written yet either.
  const isUnnamed = name === unnamedClub
  if (isUnnamed || unblockedPaths.includes(pathname) || (isFree && later)) return null
  return (
    <ErrorIsland>
      <ConsentDialog due={user.consentsDue} onLater={isFree ? putOff : undefined} />
    </ErrorIsland>
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
