import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useUser } from '#frontend/app/session.tsx'
import { Button } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { useWasOpen } from '#frontend/ui/useWasOpen.ts'
import { isStaff, roleLabels } from '#shared/access.ts'

const ProfileDialog = lazy(() => import('./ProfileDialog.tsx'))

/** The own profile to read; its dialog is in the address (`?edit`). */
export function Profile() {
  const user = useUser()
  const [search, setSearch] = useSearchParams()
  const open = search.has('edit')
  const wasOpen = useWasOpen(open)
  const show = (edit: boolean) =>
    setSearch(edit ? { edit: '' } : {}, { replace: !edit, preventScrollReset: true })

  return (
    <Card title="Profile" action={<Button onClick={() => show(true)}>Edit Profile</Button>}>
      <dl className="facts account-facts">
        <Fact label="Name">{user.fullName}</Fact>
        <Fact label="Username">{user.username}</Fact>
        <Fact label="Role">{roleLabels[user.role]}</Fact>
        <Fact label="Mobile phone">{user.mobilePhone}</Fact>
        <Fact label="Home phone">{user.homePhone}</Fact>
        <Fact label="Address">{addressOf(user)}</Fact>
        <Fact label="USA Lacrosse number">{user.usaLacrosseNumber}</Fact>
        {isStaff(user.role) && <Fact label="Shirt size">{user.coachShirtSize}</Fact>}
      </dl>
      <Suspense fallback={null}>
        {wasOpen && <ProfileDialog open={open} onClose={() => show(false)} />}
      </Suspense>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children || <span className="muted">Not given</span>}</dd>
    </div>
  )
}

/** "12 Field Lane, Ridgeline, NY 10001", of what is there. */
function addressOf(user: { address?: string; city?: string; state?: string; zip?: string }): string {
  const place = [user.state, user.zip].filter(Boolean).join(' ')
  return [user.address, user.city, place].filter(Boolean).join(', ')
}
