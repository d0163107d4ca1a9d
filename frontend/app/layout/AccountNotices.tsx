import { lazy, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { MailboxLink, ResendLink } from '#frontend/account/ResendLink.tsx'
import { useClub } from '#frontend/lib/club.ts'
import { isSessionKept, tabStorage } from '#frontend/lib/storage.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { IconButton } from '#frontend/ui/IconButton.tsx'
import { unnamedClub } from '#shared/club/rules.ts'
import { menuFor, pages } from '#shared/pages.ts'
import type { CurrentUser } from '#shared/users/model.ts'
import { ErrorIsland } from './ErrorIsland.tsx'
import styles from './layout.module.css'

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
        <ResendLink />
        <MailboxLink />
        <IconButton label="Not now" icon="close" onClick={dismiss} />
      </div>
    </section>
  )
}

function getBannerText({ email, mailProblem, addressDue, effectiveRole }: CurrentUser): string {
  if (mailProblem === 'bounce') {
    return `Email to ${email} isn’t being delivered. Correct your email in your account, or confirm this one again.`
  }
  if (mailProblem === 'complaint') {
    return `Our email to ${email} was marked as spam, so we only send what’s necessary. Confirm your email to get everything again.`
  }
  const why = addressDue
    ? 'to get your staff access'
    : effectiveRole === 'parent'
      ? 'to see your children’s teams'
      : 'so we can reach you'
  return `Confirm your email ${why}. We sent a link to ${email}.`
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
