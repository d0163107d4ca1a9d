import { lazy, Suspense } from 'react'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Alert, Badge, Card } from '#frontend/ui/Card.tsx'
import { PageHeader } from '#frontend/ui/PageHeader.tsx'
import { Skeleton } from '#frontend/ui/states.tsx'
import { admits, roleLabels } from '#shared/access.ts'
import { pages } from '#shared/pages.ts'
import { Consents } from '../consents/Consents.tsx'
import { Devices } from './Devices.tsx'
import { Password } from './Password.tsx'
import { Profile } from './Profile.tsx'
import { ResendLink } from './ResendLink.tsx'
import './account.css'
import { mailProblemLabels } from '#shared/notifications/rules.ts'

const Notifications = lazy(() => import('../notifications/Notifications.tsx'))
const MyRegistrations = lazy(() => import('./MyRegistrations.tsx'))
const MyInvoices = lazy(() => import('#frontend/invoices/pay/MyInvoices.tsx'))
const MyFamily = lazy(() => import('#frontend/families/MyFamily.tsx'))

/** One's own account. A child's has an address and answers that are not its own to give. */
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
      {user.passwordDue && (
        <Alert tone="warning" title={`You are ${roleLabels[user.role]} once your password is longer`}>
          Whoever works with other people’s children needs a password of at least 12 characters. Until you
          have changed yours below, you see what a parent sees.
        </Alert>
      )}
      {admits('adults', user.actsAs) && (
        <Suspense fallback={<RegistrationsWaiting />}>
          <MyRegistrations />
        </Suspense>
      )}
      {admits('adults', user.actsAs) && (
        <Suspense fallback={null}>
          <MyInvoices />
        </Suspense>
      )}
      {admits('adults', user.actsAs) && (
        <Suspense fallback={<FamilyWaiting />}>
          <MyFamily />
        </Suspense>
      )}
      <div className="account">
        <div>
          <Profile key={user.id} />
          {!isPlayer && <Email />}
          {!isPlayer && <Consents />}
          {!isPlayer && (
            <Suspense fallback={<NotificationsWaiting />}>
              <Notifications />
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

const RegistrationsWaiting = () => (
  <Card title="My registrations">
    <Skeleton lines={2} height="5rem" />
  </Card>
)

const FamilyWaiting = () => (
  <Card title="My family">
    <Skeleton lines={1} height="14rem" />
  </Card>
)

const NotificationsWaiting = () => (
  <Card title="Notifications">
    <Skeleton lines={3} />
  </Card>
)

function Email() {
  const { email, emailConfirmed, mailProblem } = useUser()
  return (
    <Card title="E-mail">
      <p className="account-line">
        {email}{' '}
        {mailProblem ? (
          <Badge tone="error">{mailProblemLabels[mailProblem]}</Badge>
        ) : emailConfirmed ? (
          <Badge tone="success">confirmed</Badge>
        ) : (
          <Badge tone="warning">not confirmed</Badge>
        )}
      </p>
      {(!emailConfirmed || mailProblem) && (
        <>
          <p className="muted">
            {mailProblem
              ? 'Correct the address in your profile, or have a link sent to this one and open it.'
              : 'We have mailed a link to this address. Open it, and we know that our mails arrive.'}
          </p>
          <div className="actions">
            <ResendLink />
          </div>
        </>
      )}
    </Card>
  )
}
