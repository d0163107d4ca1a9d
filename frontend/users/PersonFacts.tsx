import type { ReactNode } from 'react'
import { useClub } from '#frontend/lib/club.ts'
import { Instant } from '#frontend/ui/ClubDate.tsx'
import type { UserRow } from '#shared/users/people.ts'
import { createdText } from './describe.ts'

export function AccountFacts({ person }: { person: UserRow }) {
  const { createdAt, lastLogin, hasLogin } = person
  const { config } = useClub()
  return (
    <section aria-label="Account information">
      <h3>Account Information</h3>
      <dl className="facts">
        <Fact label="Created">{createdText(createdAt, config?.timeZone)}</Fact>
        <Fact label="Last login">{lastLogin ? <Instant at={lastLogin} /> : 'Never'}</Fact>
        {hasLogin === false && <Fact label="Password">Not chosen yet</Fact>}
      </dl>
    </section>
  )
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children || <span className="muted">Not given</span>}</dd>
    </div>
  )
}
