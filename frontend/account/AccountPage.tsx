import { lazy, Suspense } from 'react'
import { MyConsents } from '#frontend/consents/MyConsents.tsx'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Alert, Card } from '#frontend/ui/Card.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { Skeleton } from '#frontend/ui/page/states.tsx'
import { admits, roleLabels } from '#shared/access.ts'
import { pages } from '#shared/pages.ts'
import styles from './account.module.css'
import { Devices } from './Devices.tsx'
import { EmailAddress } from './EmailAddress.tsx'
import { Password } from './Password.tsx'
import { Profile } from './Profile.tsx'

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
      <PageHeader title={pages.account.title} text="What the club knows about you, and how you sign in." />
      {user.pendingReview && (
        <Alert title="Your coach account is under review">
          The club looks at every coach who joins. Until it has approved you, you see what a parent sees.
        </Alert>
      )}
      {user.addressDue && (
        <Alert tone="warning" title={`You are ${roleLabels[user.role]} once your address is confirmed`}>
          Please open the link that we mailed to {user.email}. Until then you see what a parent sees.
        </Alert>
      )}
      {user.passwordDue && (
        <Alert tone="warning" title={`You are ${roleLabels[user.role]} once your password is longer`}>
          Whoever works with other people’s children needs a password of at least 12 characters. Until you
          have changed yours below, you see what a parent sees.
        </Alert>
      )}
      {admits('adults', user.actsAs) && (
        <Suspense fallback={<RegistrationsSkeleton />}>
          <MyRegistrations />
        </Suspense>
      )}
      {admits('adults', user.actsAs) && (
        <Suspense fallback={null}>
          <MyInvoices />
        </Suspense>
      )}
      {admits('adults', user.actsAs) && (
        <Suspense fallback={<FamilySkeleton />}>
          <MyFamily />
        </Suspense>
      )}
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

const RegistrationsSkeleton = () => (
  <Card title="My registrations">
    <Skeleton lines={2} height="5rem" />
  </Card>
)

const FamilySkeleton = () => (
  <Card title="My family">
    <Skeleton lines={1} height="14rem" />
  </Card>
)

const NotificationsSkeleton = () => (
  <Card title="Notifications">
    <Skeleton lines={3} />
  </Card>
)
