import { programs } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { routeQuery } from '#frontend/lib/api.ts'
import { useClubDayOrLocal } from '#frontend/lib/clock.ts'
import { useClub } from '#frontend/lib/club.ts'
import { pathToCheckout } from '#frontend/lib/paths.ts'
import { gradesOf } from '#frontend/programs/describe.ts'
import { useMyRegistrations } from '#frontend/registrations/queries.ts'
import { listMismatches, optionOf } from '#frontend/registrations/registrationOptions.ts'
import styles from '#frontend/registrations/registrations.module.css'
import buttonStyles from '#frontend/ui/Button.module.css'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { Badge } from '#frontend/ui/Card.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { formatFee } from '#shared/money.ts'
import type { PlayerSummary } from '#shared/players/model.ts'
import type { Program } from '#shared/programs/model.ts'
import { needsCheckout } from '#shared/registrations/rules.ts'
import { useProgramNotes } from './openChildren.ts'
import { newChildPath, registrationPath } from './registerParams.ts'

/** For a family with no other child that can join the program: who is in it, and what is for the others. */
export function OtherPrograms({ program, family }: { program: Program; family: PlayerSummary[] }) {
  const query = useQuery(routeQuery(programs.list, { query: { registration: 'open-or-waitlist' } }))
  const { config } = useClub()
  const { noteOf } = useProgramNotes()
  const marked = family.map(child => ({ child, note: noteOf(program, child) }))
  const others = marked.flatMap(({ child, note }) => (note ? [] : [child]))
  return (
    <div className={styles.otherPrograms}>
      {marked.map(
        ({ child, note }) =>
          note && (
            <div key={child.id} className={buttonStyles.actions}>
              <span>
                {child.firstName} <Badge tone={note.tone}>{note.label}</Badge>
              </span>
              <FinishCheckout program={program} child={child} />
            </div>
          ),
      )}
      {others.map(child => (
        <section key={child.id} aria-labelledby={`for-${child.id}`}>
          <p>{listMismatches(program, child).join(' ')}</p>
          <h3 id={`for-${child.id}`}>Programs for {child.firstName}</h3>
          <QueryResult query={query} skeleton={<Skeleton lines={2} height="3.25rem" />}>
            {all => <ProgramsFor programs={all} child={child} />}
          </QueryResult>
        </section>
      ))}
      {others.length > 0 && (
        <p className="muted">
          {config && (
            <>
              The club can make an exception. Email{' '}
              <a href={`mailto:${config.contactEmail}`}>{config.contactEmail}</a>.
            </>
          )}
        </p>
      )}
      <p>
        <LinkButton to={newChildPath(program.id)}>Register another child</LinkButton>
      </p>
    </div>
  )
}

/** Who comes back from the checkout finds the way there again. */
function FinishCheckout({ program, child }: { program: Program; child: PlayerSummary }) {
  const { data = [] } = useMyRegistrations()
  const open = data.find(
    row => row.playerId === child.id && row.programId === program.id && needsCheckout(row),
  )
  return (
    open && (
      <LinkButton
        variant="primary"
        to={pathToCheckout(open)}
        aria-label={`Finish checkout for ${child.firstName}`}
      >
        Finish checkout
      </LinkButton>
    )
  )
}

function ProgramsFor({ programs, child }: { programs: Program[]; child: PlayerSummary }) {
  const today = useClubDayOrLocal()
  const { noteOf } = useProgramNotes()
  const fitting = programs.filter(
    program =>
      optionOf(program, today) !== 'closed' &&
      listMismatches(program, child).length === 0 &&
      !noteOf(program, child),
  )
  if (fitting.length === 0)
    return <p className="muted">None of the programs open right now are for {child.firstName}.</p>
  return (
    <ul>
      {fitting.map(program => (
        <li key={program.id}>
          <Link to={registrationPath(program.id)}>{program.name}</Link>{' '}
          <span className="muted">
            {gradesOf(program)} · {formatFee(program.fee)}
          </span>
        </li>
      ))}
    </ul>
  )
}
