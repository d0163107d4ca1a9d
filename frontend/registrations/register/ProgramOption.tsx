import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { pathTo } from '#frontend/lib/paths.ts'
import {
  formatDates,
  formatLocation,
  formatSpotsLeft,
  formatTimes,
  gradesOf,
} from '#frontend/programs/describe.ts'
import { getDisplayStatusBadge } from '#frontend/registrations/registrationStatus.ts'
import styles from '#frontend/registrations/registrations.module.css'
import { Badge, Card } from '#frontend/ui/Card.tsx'
import { FactList } from '#frontend/ui/FactList.tsx'
import { Money } from '#frontend/ui/figures/Money.tsx'
import { formatPosition } from '#frontend/waiting/describe.ts'
import { LeaveWaitlist } from '#frontend/waiting/LeaveWaitlist.tsx'
import { programTypeLabels } from '#shared/choices.ts'
import { formatDate } from '#shared/dates.ts'
import type { Program } from '#shared/programs/model.ts'
import type { Registration } from '#shared/registrations/model.ts'
import type { WaitlistEntry } from '#shared/waiting/model.ts'

interface Props {
  program: Program
  registered: Registration[]
  entries: WaitlistEntry[]
  /** The register button, or what replaces it. */
  action: ReactNode
}

/** A program that a family can choose. */
export function ProgramOption({ program, registered, entries, action }: Props) {
  const { name, description, season, category, programType, fee, registrationEndDate: closes } = program
  const spots = formatSpotsLeft(program)
  return (
    <Card title={name} action={<Badge tone="info">{programTypeLabels[programType]}</Badge>}>
      <p className="muted">
        {season} · {category}
      </p>
      {description && <p className={styles.offerDescription}>{description}</p>}
      <FactList
        facts={[
          ['Dates', formatDates(program)],
          ['Times', formatTimes(program)],
          ['Location', formatLocation(program)],
          ['For', gradesOf(program)],
          ['Register', closes ? `until ${formatDate(closes)}` : undefined],
        ]}
      />
      <p>
        <Link to={pathTo('program', program)} aria-label={`Details of ${name}`}>
          Details
        </Link>
      </p>
      <OwnStatus registered={registered} entries={entries} />
      <div className={styles.offerFoot}>
        <p>
          <strong className={styles.offerFee}>
            <Money cents={fee} fee />
          </strong>
          {program.spotsLeft !== 0 && spots && <span className="muted">{spots}</span>}
        </p>
        {action}
      </div>
    </Card>
  )
}

/** The family's children who are in the program already, or are waiting for a spot. */
function OwnStatus({ registered, entries }: { registered: Registration[]; entries: WaitlistEntry[] }) {
  if (registered.length + entries.length === 0) return null
  return (
    <ul className={styles.offerRegistered} aria-label="Your registrations">
      {registered.map(registration => {
        const { label, tone } = getDisplayStatusBadge(registration)
        return (
          <li key={registration.id}>
            {registration.playerName} <Badge tone={tone}>{label}</Badge>
          </li>
        )
      })}
      {entries.map(entry => (
        <li key={entry.playerId}>
          <span>
            {entry.playerName}
            <br />
            <span className="muted">
              {entry.state === 'offered' ? 'Spot offered' : formatPosition(entry)}
            </span>
          </span>
          {entry.state === 'waiting' && <LeaveWaitlist entry={entry} />}
        </li>
      ))}
    </ul>
  )
}
