import { useState } from 'react'
import { Link } from 'react-router-dom'
import { pathTo } from '#frontend/lib/paths.ts'
import { useMyRegistrations } from '#frontend/registrations/queries.ts'
import { listMismatches } from '#frontend/registrations/registrationOptions.ts'
import styles from '#frontend/registrations/registrations.module.css'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { EmptyState } from '#frontend/ui/page/states.tsx'
import { useMyWaitlistEntries } from '#frontend/waiting/queries.ts'
import { isPrivileged } from '#shared/access.ts'
import { pages } from '#shared/pages.ts'
import type { PlayerSummary } from '#shared/players/model.ts'
import type { Program } from '#shared/programs/model.ts'
import { ProgramOption } from './ProgramOption.tsx'
import { RegisterAction } from './RegisterAction.tsx'
import { useProgramParam } from './registerParams.ts'

/** How many cards are shown at once. */
const pageSize = 60

/** The programs that fit one of the children as cards, and the others with the reason. */
export function ProgramOptions({ programs, family }: { programs: Program[]; family: PlayerSummary[] }) {
  const role = useAuth().user?.effectiveRole
  const { data: own = [] } = useMyRegistrations()
  const { data: entries = [] } = useMyWaitlistEntries()
  const [, choose] = useProgramParam()
  const [limit, setLimit] = useState(pageSize)
  const isIn = ({ id }: Program) => [...own, ...entries].some(({ programId }) => programId === id)
  const isFor = (program: Program) =>
    family.length === 0 || isIn(program) || family.some(child => listMismatches(program, child).length === 0)
  const offered = programs.filter(isFor)
  return (
    <>
      {offered.length === 0 && (
        <EmptyState
          title="No Programs Available"
          text={
            programs.length === 0
              ? 'No programs are open for registration right now. Please check back soon.'
              : `None of the programs open right now are for ${formatNames(family)}.`
          }
          action={
            isPrivileged(role) ? (
              <LinkButton to={pages.programManagement.path}>Open a program for registration</LinkButton>
            ) : role === 'parent' && family.length === 0 ? (
              <LinkButton to={pages.playerRegistration.path}>Add Player</LinkButton>
            ) : (
              'The club’s program director opens programs for registration.'
            )
          }
        />
      )}
      <ul className={styles.offers}>
        {offered.slice(0, limit).map(program => (
          <li key={program.id}>
            <ProgramOption
              program={program}
              registered={own.filter(({ programId }) => programId === program.id)}
              entries={entries.filter(({ programId }) => programId === program.id)}
              action={
                <RegisterAction program={program} family={family} onChoose={() => choose(program.id)} />
              }
            />
          </li>
        ))}
      </ul>
      {offered.length > limit && (
        <div className={styles.offersMore}>
          <Button onClick={() => setLimit(limit + pageSize)}>Show more</Button>
        </div>
      )}
      <UnsuitablePrograms programs={programs.filter(program => !isFor(program))} family={family} />
    </>
  )
}

function UnsuitablePrograms({ programs, family }: { programs: Program[]; family: PlayerSummary[] }) {
  if (programs.length === 0) return null
  return (
    <section className={styles.notFor} aria-labelledby="not-for">
      <h2 id="not-for">Programs {formatNames(family)} can’t join</h2>
      <ul>
        {programs.map(program => (
          <li key={program.id}>
            <Link to={pathTo('program', program)}>{program.name}</Link>
            <p className="muted">
              {[...new Set(family.flatMap(child => listMismatches(program, child)))].join(' ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function formatNames([first, second]: PlayerSummary[]): string {
  return first && !second ? first.firstName : 'your children'
}
