import { lazy, Suspense } from 'react'
import { useClubDay } from '#frontend/lib/clock.ts'
import { pathTo } from '#frontend/lib/paths.ts'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { Meter } from '#frontend/ui/charts/Meter.tsx'
import { FactList } from '#frontend/ui/FactList.tsx'
import { Money } from '#frontend/ui/figures/Money.tsx'
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
  const { fee, registrationStatus, hasRegistrationPassword, waiting, capacity, spotsLeft } = program
  const today = useClubDay()
  const { user } = useAuth()
  return (
    <Card title="Registration" action={<StatusBadges program={program} today={today} />}>
      <p className={styles.programFee}>
        <Money cents={fee} fee />
      </p>
      <FactList
        facts={[
          ['Status', registrationLabels[program.isOver ? 'closed' : registrationStatus]],
          ['Dates', formatRegistrationPeriod(program)],
          ['Spots', program.isOver ? undefined : formatSpotsLeft(program)],
          ['Waiting', waiting > 0 ? `${waiting} ${waiting === 1 ? 'child' : 'children'}` : undefined],
          [
            'Password',
            hasRegistrationPassword ? 'Required. The club gives it to families it invites.' : undefined,
          ],
        ]}
      />
      {capacity && spotsLeft !== null && <Meter value={capacity - spotsLeft} of={capacity} />}
      {user && admits('adults', user.effectiveRole) && (
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
          {isWaitlist ? 'Join waitlist' : 'Register Now'}
        </LinkButton>
      )}
    </>
  )
}
