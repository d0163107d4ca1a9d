import { lazy, Suspense } from 'react'
import { useClubDay } from '#frontend/lib/clock.ts'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { Money } from '#frontend/ui/Money.tsx'
import { admits } from '#shared/access.ts'
import type { Program } from '#shared/programs/model.ts'
import { hasWaitlist } from '#shared/programs/rules.ts'
import { Facts } from '../ui/FactList.tsx'
import { obstacleOf, placesOf, registrationLabels, registrationPeriodOf } from './describe.ts'
import { Badges } from './ProgramBadges.tsx'
import { pathTo } from './paths.ts'

/** For the few who wait. */
const OwnWaits = lazy(() => import('#frontend/waiting/MyWaitlistEntries.tsx'))

/** What a family pays, whether there is a place for its child, and the way to it. */
export function RegistrationCard({ program }: { program: Program }) {
  const { fee, registrationStatus, hasRegistrationPassword, waiting } = program
  const today = useClubDay()
  const { user } = useAuth()
  return (
    <Card title="Registration" action={<Badges program={program} />}>
      <p className="program-fee">
        <Money cents={fee} fee />
      </p>
      <Facts
        facts={[
          ['Status', registrationLabels[registrationStatus]],
          ['Period', registrationPeriodOf(program)],
          ['Places', placesOf(program)],
          ['Waiting', waiting > 0 ? `${waiting} ${waiting === 1 ? 'child' : 'children'}` : undefined],
          ['Password', hasRegistrationPassword ? 'Needed; the club gives it to those it invites' : undefined],
        ]}
      />
      {user && admits('adults', user.actsAs) && (
        <Suspense>
          <OwnWaits programId={program.id} />
        </Suspense>
      )}
      {today && <WayIn program={program} today={today} />}
    </Card>
  )
}

function WayIn({ program, today }: { program: Program; today: string }) {
  const obstacle = obstacleOf(program, today)
  const isWaitlist = hasWaitlist(program, today)
  return (
    <>
      {obstacle && <p className="muted">{obstacle}</p>}
      {(isWaitlist || !obstacle) && (
        <LinkButton look="primary" to={pathTo('programRegister', program)}>
          {isWaitlist ? 'Join Waitlist' : 'Register Now'}
        </LinkButton>
      )}
    </>
  )
}
