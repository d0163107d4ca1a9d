import { LinkButton } from '#frontend/ui/Button.tsx'
import { Badge, Card } from '#frontend/ui/Card.tsx'
import { Money } from '#frontend/ui/Money.tsx'
import { programTypeLabels } from '#shared/choices.ts'
import { pages } from '#shared/pages.ts'
import type { Program } from '#shared/programs/model.ts'
import { datesOf, gradesOf, isShownOpen, placeOf, placesOf, statusLabels, timesOf } from './describe.ts'

export function ProgramCard({ program, mayEdit }: { program: Program; mayEdit: boolean }) {
  const { name, status, season, category, programType, fee } = program
  const places = placesOf(program)
  return (
    <Card title={name} action={<Marks program={program} />}>
      <p className="muted">
        {category} · {programTypeLabels[programType]}
      </p>
      <dl className="facts">
        <Fact name="Season" value={`${season} · ${statusLabels[status]}`} />
        <Fact name="Dates" value={datesOf(program)} />
        <Fact name="Times" value={timesOf(program)} />
        <Fact name="Place" value={placeOf(program)} />
        <Fact name="For" value={gradesOf(program)} />
      </dl>
      <div className="program-foot">
        <p>
          <strong>
            <Money cents={fee} fee />
          </strong>
          {places && <span className="muted"> · {places}</span>}
        </p>
        {mayEdit && (
          <LinkButton to={editPath(program.id)} aria-label={`Edit ${name}`}>
            Edit
          </LinkButton>
        )}
      </div>
    </Card>
  )
}

const editPath = (id: string) => pages.programEdit.path.replace(':id', encodeURIComponent(id))

function Marks({ program }: { program: Program }) {
  return (
    <div className="program-marks">
      {!program.isPublished && <Badge tone="warning">Unpublished</Badge>}
      {isShownOpen(program) ? <Badge tone="success">Open</Badge> : <Badge>Closed</Badge>}
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
