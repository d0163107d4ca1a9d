import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { datesOf, gradesOf, placeOf, placesOf, timesOf } from '#frontend/programs/describe.ts'
import { pathTo } from '#frontend/programs/paths.ts'
import { Badge, Card } from '#frontend/ui/Card.tsx'
import { Facts } from '#frontend/ui/FactList.tsx'
import { Money } from '#frontend/ui/Money.tsx'
import { LeaveWaiting } from '#frontend/waiting/LeaveWaitlist.tsx'
import { programTypeLabels } from '#shared/choices.ts'
import { formatDate } from '#shared/dates.ts'
import type { Program } from '#shared/programs/model.ts'
import type { Registration } from '#shared/registrations/model.ts'
import type { Wait } from '#shared/waiting/model.ts'
import { standing } from '../queries.ts'
import { positionOf } from '../registrationOptions.ts'

interface Props {
  program: Program
  registered: Registration[]
  waits: Wait[]
  /** Its Register button, or what stands in its place. */
  action: ReactNode
}

/** A program as a family chooses it. */
export function OfferCard({ program, registered, waits, action }: Props) {
  const { name, description, season, category, programType, fee, registrationEndDate: closes } = program
  const places = placesOf(program)
  return (
    <Card title={name} action={<Badge tone="info">{programTypeLabels[programType]}</Badge>}>
      <p className="muted">
        {season} · {category}
      </p>
      {description && <p className="offer-description">{description}</p>}
      <Facts
        facts={[
          ['Dates', datesOf(program)],
          ['Times', timesOf(program)],
          ['Place', placeOf(program)],
          ['For', gradesOf(program)],
          ['Sign up', closes ? `until ${formatDate(closes, { dateStyle: 'medium' })}` : undefined],
        ]}
      />
      <p>
        <Link to={pathTo('program', program)} aria-label={`Details of ${name}`}>
          Details
        </Link>
      </p>
      <Own registered={registered} waits={waits} />
      <div className="offer-foot">
        <p>
          <strong className="offer-fee">
            <Money cents={fee} fee />
          </strong>
          {program.placesLeft !== 0 && places && <span className="muted">{places}</span>}
        </p>
        {action}
      </div>
    </Card>
  )
}

/** The own children who are in it already, or wait for a place. */
function Own({ registered, waits }: { registered: Registration[]; waits: Wait[] }) {
  if (registered.length + waits.length === 0) return null
  return (
    <ul className="offer-registered" aria-label="Your registrations">
      {registered.map(registration => {
        const { label, tone } = standing(registration)
        return (
          <li key={registration.id}>
            {registration.playerName} <Badge tone={tone}>{label}</Badge>
          </li>
        )
      })}
      {waits.map(wait => (
        <li key={wait.playerId}>
          <span>
            {wait.playerName}
            <br />
            <span className="muted">
              {wait.state === 'offered' ? 'A place is offered' : positionOf(wait)}
            </span>
          </span>
          {wait.state === 'waiting' && <LeaveWaiting wait={wait} />}
        </li>
      ))}
    </ul>
  )
}
