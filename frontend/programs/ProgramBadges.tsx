import { Link } from 'react-router-dom'
import { pathTo } from '#frontend/lib/paths.ts'
import { Badge } from '#frontend/ui/Card.tsx'
import type { Program } from '#shared/programs/model.ts'
import { hasWaitlist } from '#shared/programs/rules.ts'
import { isOpenToFamilies } from './describe.ts'
import styles from './programs.module.css'

/** The status of a program, and a waiting list link if there is one. `today` is in the club's time zone. */
export function ProgramBadges({ program, today }: { program: Program; today: string | undefined }) {
  return (
    <div className={styles.programMarks}>
      <StatusBadges program={program} />
      {today && hasWaitlist(program, today) && (
        <Link to={pathTo('programRegister', program)} aria-label={`Join Waitlist for ${program.name}`}>
          Join Waitlist
        </Link>
      )}
    </div>
  )
}

export function StatusBadges({ program }: { program: Program }) {
  return (
    <div className={styles.programBadges}>
      {!program.isPublished && <Badge tone="warning">Unpublished</Badge>}
      {isOpenToFamilies(program) ? (
        <Badge tone="success">Open</Badge>
      ) : program.registrationStatus === 'waitlist' ? (
        <Badge tone="warning">Waitlist</Badge>
      ) : (
        <Badge>Closed</Badge>
      )}
    </div>
  )
}
