import { families, programs } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { MyConsents } from '#frontend/consents/MyConsents.tsx'
import { myInvoicesQuery } from '#frontend/invoices/pay/queries.ts'
import { routeQuery } from '#frontend/lib/api.ts'
import { haveAnswered, useReached } from '#frontend/lib/queries.ts'
import { myPaymentsQuery } from '#frontend/payments/receipts/queries.ts'
import { useMyRegistrations } from '#frontend/registrations/queries.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Alert, FoldedCard } from '#frontend/ui/Card.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { Skeleton } from '#frontend/ui/page/states.tsx'
import { useMyWaitlistEntries } from '#frontend/waiting/queries.ts'
import { admits, roleLabels } from '#shared/access.ts'
import { pages } from '#shared/pages.ts'
import styles from './account.module.css'
import { Devices } from './Devices.tsx'
import { EmailAddress } from './EmailAddress.tsx'
import { Password } from './Password.tsx'
import { Profile } from './Profile.tsx'
import { MailboxLink } from './ResendLink.tsx'

const NotificationSettings = lazy(() => import('#frontend/notifications/NotificationSettings.tsx'))
const MyRegistrations = lazy(() => import('./MyRegistrations.tsx'))
const MyInvoices = lazy(() => import('#frontend/invoices/pay/MyInvoices.tsx'))
const MyFamily = lazy(() => import('#frontend/families/MyFamily.tsx'))

/** The user's own account. On a child's account, the guardians manage the email address and consents. */
export default function AccountPage() {
  const user = useUser()
  const isPlayer = user.role === 'player'
  return (
    <>
      <PageHeader title={pages.account.title} text="Your details, and how you log in." />
      {user.pendingReview && (
        <Alert title="Your coach account is under review">
          The club reviews every coach who joins. Until you’re approved, you have the same access as a parent.
        </Alert>
      )}
      {user.addressDue && (
        <Alert tone="warning" title={`Confirm your email to get ${roleLabels[user.role]} access`}>
          Open the link we emailed to {user.email} while you’re logged in. Until then, you have the same
          access as a parent. <MailboxLink />
        </Alert>
      )}
      {user.passwordDue && (
        <Alert tone="warning" title={`Choose a longer password to get ${roleLabels[user.role]} access`}>
          Anyone who works with other people’s children needs a password of at least 12 characters. Until you
          change yours below, you have the same access as a parent.
        </Alert>
      )}
      {admits('adults', user.effectiveRole) && <FamilyAccount />}
      <div className={styles.account}>
        <div>
          <Profile key={user.id} />
          {!isPlayer && <EmailAddress />}
          {!isPlayer && <MyConsents />}
          {!isPlayer && (
            <Suspense fallback={<NotificationsSkeleton />}>
              <NotificationSettings />
            </Suspense>
          )}
        </div>
        <div>
          <Password />
          <Devices />
        </div>
      </div>
    </>
  )
}

/** At once, because each part would move those under it. */
function FamilyAccount() {
  const isKnown = useReached(
    haveAnswered(
      useMyRegistrations(),
      useMyWaitlistEntries(),
      useQuery(myPaymentsQuery),
      useQuery(myInvoicesQuery),
      useQuery(routeQuery(families.list)),
      useQuery(routeQuery(programs.list)),
    ),
  )
  const waiting = <Skeleton lines={8} height="8rem" />
  return (
    <Suspense fallback={waiting}>
      {isKnown ? (
        <>
          <MyRegistrations />
          <MyInvoices />
          <MyFamily />
        </>
      ) : (
        waiting
      )}
    </Suspense>
  )
}

const NotificationsSkeleton = () => (
  <FoldedCard title="Email preferences" state="…">
    <Skeleton lines={3} />
  </FoldedCard>
)
