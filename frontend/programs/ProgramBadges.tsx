import { Link } from 'react-router-dom'
import { pathTo } from '#frontend/lib/paths.ts'
import { Badge } from '#frontend/ui/Card.tsx'
import { formatDate } from '#shared/dates.ts'
import type { Program } from '#shared/programs/model.ts'
import { hasWaitlist, isOver } from '#shared/programs/rules.ts'
import { isOpenToFamilies } from './describe.ts'
import styles from './programs.module.css'

/** The status of a program, and a waiting list link if there is one. `today` is in the club's time zone. */
export function ProgramBadges({ program, today }: { program: Program; today: string | undefined }) {
  return (
    <div className={styles.programMarks}>
      <StatusBadges program={program} today={today} />
      {today && hasWaitlist(program, today) && (
        <Link to={pathTo('programRegister', program)} aria-label={`Join waitlist for ${program.name}`}>
          Join waitlist
        </Link>
      )}
    </div>
  )
}

export function StatusBadges({ program, today }: { program: Program; today: string | undefined }) {
  return (
    <div className={styles.programBadges}>
      {!program.isPublished && <Badge tone="warning">Unpublished</Badge>}
      <RegistrationBadge program={program} today={today} />
    </div>
  )
}

/** Open only between the dates, if it has any. */
function RegistrationBadge({ program, today }: { program: Program; today: string | undefined }) {
  const { registrationStatus, registrationStartDate: opens, registrationEndDate: closes } = program
  if (today && isOver(program, today)) return <Badge>Closed</Badge>
  if (registrationStatus === 'waitlist') return <Badge tone="warning">Waitlist</Badge>
  if (!isOpenToFamilies(program) || (today && closes && closes < today)) return <Badge>Closed</Badge>
  if (today && opens && today < opens) return <Badge tone="info">Opens {formatDate(opens, 'MMM d')}</Badge>
  return <Badge tone="success">Open</Badge>
}
