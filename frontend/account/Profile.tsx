import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formatAddress } from '#frontend/ownProfile/formatAddress.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { FoldedCard } from '#frontend/ui/Card.tsx'
import { useWasOpen } from '#frontend/ui/dialog/useWasOpen.ts'
import factListStyles from '#frontend/ui/FactList.module.css'
import { Skeleton } from '#frontend/ui/page/states.tsx'
import { admits, isStaff, roleLabels } from '#shared/access.ts'
import styles from './account.module.css'

const ProfilePicture = lazy(() => import('./ProfilePicture.tsx'))
const ProfileDialog = lazy(() => import('./ProfileDialog.tsx'))
const FullProfile = lazy(() => import('#frontend/users/profile/UserProfileDialog.tsx'))

/** The user's profile. The URL says which dialog is open (`?edit`, `?profile`). */
export function Profile() {
  const user = useUser()
  const [search, setSearch] = useSearchParams()
  const open = search.has('edit')
  const wasOpen = useWasOpen(open)
  const isFull = search.has('profile')
  const wasFull = useWasOpen(isFull)
  const show = (name?: 'edit' | 'profile') =>
    setSearch(name ? { [name]: '' } : {}, { replace: !name, preventScrollReset: true })

  return (
    <>
      <FoldedCard
        title="Profile"
        state={[user.fullName, roleLabels[user.role], user.mobilePhone].filter(Boolean).join(' · ')}
        action={<Button onClick={() => show('edit')}>Edit Profile</Button>}
      >
        <dl className={`${factListStyles.facts} ${styles.accountFacts}`}>
          <Fact label="Name">{user.fullName}</Fact>
          <Fact label="Username">{user.username}</Fact>
          <Fact label="Role">{roleLabels[user.role]}</Fact>
          <Fact label="Mobile phone">{user.mobilePhone}</Fact>
          <Fact label="Home phone">{user.homePhone}</Fact>
          <Fact label="Address">{formatAddress(user)}</Fact>
          <Fact label="USA Lacrosse number">{user.usaLacrosseNumber}</Fact>
          {isStaff(user.role) && <Fact label="Shirt size">{user.coachShirtSize}</Fact>}
        </dl>
        {admits('adults', user.effectiveRole) && (
          <Suspense fallback={<Skeleton lines={1} height="8rem" />}>
            <ProfilePicture />
          </Suspense>
        )}
        <div className={buttonStyles.actions}>
          <Button onClick={() => show('profile')}>View full profile</Button>
        </div>
      </FoldedCard>
      <Suspense fallback={null}>
        {wasOpen && <ProfileDialog open={open} onClose={() => show()} />}
        {wasFull && <FullProfile userId={user.id} open={isFull} onClose={() => show()} />}
      </Suspense>
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children || <span className="muted">Not provided</span>}</dd>
    </div>
  )
}
