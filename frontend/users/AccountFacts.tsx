import type { ReactNode } from 'react'
import { useClub } from '#frontend/lib/club.ts'
import factListStyles from '#frontend/ui/FactList.module.css'
import { ClubDateTime } from '#frontend/ui/figures/ClubDate.tsx'
import type { UserListItem } from '#shared/users/people.ts'
import { formatCreated } from './describe.ts'

export function AccountFacts({ person }: { person: UserListItem }) {
  const { createdAt, lastLogin, hasLogin } = person
  const { config } = useClub()
  return (
    <section aria-label="Account information">
      <h3>Account information</h3>
      <dl className={factListStyles.facts}>
        <Fact label="Created">{formatCreated(createdAt, config?.timeZone)}</Fact>
        <Fact label="Last login">{lastLogin ? <ClubDateTime at={lastLogin} /> : 'Never'}</Fact>
        {hasLogin === false && <Fact label="Password">Not chosen yet</Fact>}
      </dl>
    </section>
  )
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children || <span className="muted">Not provided</span>}</dd>
    </div>
  )
}
