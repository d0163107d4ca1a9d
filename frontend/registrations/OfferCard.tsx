import type { ReactNode } from 'react'
import { datesOf, gradesOf, placeOf, placesOf, timesOf } from '#frontend/programs/describe.ts'
import { Badge, Card } from '#frontend/ui/Card.tsx'
import { Money } from '#frontend/ui/Money.tsx'
import { programTypeLabels } from '#shared/choices.ts'
import { formatDate } from '#shared/dates.ts'
import type { Program } from '#shared/programs/model.ts'
import type { Registration } from '#shared/registrations/model.ts'
import { standing } from './hooks.ts'

/** A program as a family chooses it; `action` is its Register button, or what stands in its place. */
export function OfferCard(props: { program: Program; registered: Registration[]; action: ReactNode }) {
  const { program, registered, action } = props
  const { name, description, season, category, programType, fee } = program
  const places = placesOf(program)
  return (
    <Card title={name} action={<Badge tone="info">{programTypeLabels[programType]}</Badge>}>
      <p className="muted">
        {season} · {category}
      </p>
      {description && <p className="offer-description">{description}</p>}
      <Facts program={program} />
      <Registered registrations={registered} />
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

function Facts({ program }: { program: Program }) {
  const { registrationEndDate: closes } = program
  const facts = [
    ['Dates', datesOf(program)],
    ['Times', timesOf(program)],
    ['Place', placeOf(program)],
    ['For', gradesOf(program)],
    ['Sign up', closes ? `until ${formatDate(closes, { dateStyle: 'medium' })}` : ''],
  ]
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** The own children who are in it already. */
function Registered({ registrations }: { registrations: Registration[] }) {
  if (registrations.length === 0) return null
  return (
    <ul className="offer-registered" aria-label="Your registrations">
      {registrations.map(registration => {
        const { label, tone } = standing(registration)
        return (
          <li key={registration.id}>
            {registration.playerName} <Badge tone={tone}>{label}</Badge>
          </li>
        )
      })}
    </ul>
  )
}
