import { lazy, Suspense } from 'react'
import { useClubDay } from '#frontend/lib/clock.ts'
import { pathTo } from '#frontend/lib/paths.ts'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { FactList } from '#frontend/ui/FactList.tsx'
import { Money } from '#frontend/ui/Money.tsx'
import { admits } from '#shared/access.ts'
import type { Program } from '#shared/programs/model.ts'
import { hasWaitlist } from '#shared/programs/rules.ts'
import {
  formatRegistrationPeriod,
  formatSpotsLeft,
  getRegistrationObstacle,
  registrationLabels,
} from './describe.ts'
import { StatusBadges } from './ProgramBadges.tsx'
import styles from './programs.module.css'

/** Loaded only for the few families on a waiting list. */
const OwnWaits = lazy(() => import('#frontend/waiting/MyWaitlistEntries.tsx'))

/** The fee, the spots left, and the register button. */
export function RegistrationCard({ program }: { program: Program }) {
  const { fee, registrationStatus, hasRegistrationPassword, waiting } = program
  const today = useClubDay()
  const { user } = useAuth()
  return (
    <Card title="Registration" action={<StatusBadges program={program} />}>
      <p className={styles.programFee}>
        <Money cents={fee} fee />
      </p>
      <FactList
        facts={[
          ['Status', registrationLabels[registrationStatus]],
          ['Period', formatRegistrationPeriod(program)],
          ['Places', formatSpotsLeft(program)],
          ['Waiting', waiting > 0 ? `${waiting} ${waiting === 1 ? 'child' : 'children'}` : undefined],
          ['Password', hasRegistrationPassword ? 'Needed; the club gives it to those it invites' : undefined],
        ]}
      />
      {user && admits('adults', user.actsAs) && (
        <Suspense>
          <OwnWaits programId={program.id} />
        </Suspense>
      )}
      {today && <RegistrationEntry program={program} today={today} />}
    </Card>
  )
}

function RegistrationEntry({ program, today }: { program: Program; today: string }) {
  const obstacle = getRegistrationObstacle(program, today)
  const isWaitlist = hasWaitlist(program, today)
  return (
    <>
      {obstacle && <p className="muted">{obstacle}</p>}
      {(isWaitlist || !obstacle) && (
        <LinkButton variant="primary" to={pathTo('programRegister', program)}>
          {isWaitlist ? 'Join Waitlist' : 'Register Now'}
        </LinkButton>
      )}
    </>
  )
}
