import { Link } from 'react-router-dom'
import { pathTo } from '#frontend/lib/paths.ts'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { FactList } from '#frontend/ui/FactList.tsx'
import { Money } from '#frontend/ui/figures/Money.tsx'
import { programTypeLabels } from '#shared/choices.ts'
import type { Program } from '#shared/programs/model.ts'
import {
  formatDates,
  formatLocation,
  formatSpotsLeft,
  formatTimes,
  gradesOf,
  statusLabels,
} from './describe.ts'
import { ManageMenu } from './ManageMenu.tsx'
import { ProgramBadges } from './ProgramBadges.tsx'
import styles from './programs.module.css'

export function ProgramCard(props: {
  program: Program
  today: string | undefined
  mayEdit: boolean
  onCopy: () => void
}) {
  const { program, today, mayEdit, onCopy } = props
  const { name, status, season, category, programType, fee } = program
  const spots = formatSpotsLeft(program)
  return (
    <Card
      title={
        <Link className={styles.programName} to={pathTo('program', program)}>
          {name}
        </Link>
      }
      action={<ProgramBadges program={program} today={today} />}
    >
      <p className="muted">
        {category} · {programTypeLabels[programType]}
      </p>
      <FactList
        facts={[
          ['Season', `${season} · ${statusLabels[status]}`],
          ['Dates', formatDates(program)],
          ['Times', formatTimes(program)],
          ['Location', formatLocation(program)],
          ['For', gradesOf(program)],
        ]}
      />
      <div className={styles.programFoot}>
        <p>
          <strong>
            <Money cents={fee} fee />
          </strong>
          {spots && <span className="muted"> · {spots}</span>}
        </p>
        {mayEdit && (
          <div className={styles.programActions}>
            <LinkButton to={pathTo('programEdit', program)} aria-label={`Edit ${name}`}>
              Edit
            </LinkButton>
            <ManageMenu program={program} onCopy={onCopy} withRegistrations />
          </div>
        )}
      </div>
    </Card>
  )
}
