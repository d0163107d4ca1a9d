import { programs } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { routeQuery } from '#frontend/lib/api.ts'
import { useClub } from '#frontend/lib/club.ts'
import styles from '#frontend/registrations/registrations.module.css'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { EmptyState, QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { pages } from '#shared/pages.ts'
import type { Program } from '#shared/programs/model.ts'
import { ProgramOption } from './ProgramOption.tsx'
import { RegisterAction } from './RegisterAction.tsx'
import { registrationPath } from './registerParams.ts'

/** What a family sees that has never been here: the club, and what their child can join. */
export default function WelcomePage() {
  const { name, isKnown } = useClub()
  const query = useQuery(routeQuery(programs.list, { query: { registration: 'open-or-waitlist' } }))
  return (
    <>
      <PageHeader
        title={pages.home.title}
        heading={isKnown ? `Welcome to ${name}` : pages.home.title}
        text="Find a program and register your child. You can pay now or later."
        actions={
          <>
            <LinkButton variant="primary" to={pages.registration.path}>
              Create an account
            </LinkButton>
            <LinkButton to={pages.auth.path}>Log in</LinkButton>
          </>
        }
      />
      <h2>Open programs</h2>
      <QueryResult
        query={query}
        skeleton={
          <div className={styles.offersWaiting}>
            <Skeleton lines={3} height="20rem" />
          </div>
        }
        errorTitle="The programs couldn’t be loaded"
      >
        {all => <OpenPrograms programs={all} />}
      </QueryResult>
    </>
  )
}

function OpenPrograms({ programs }: { programs: Program[] }) {
  const { config } = useClub()
  const navigate = useNavigate()
  if (programs.length === 0) {
    return (
      <EmptyState
        title="No open programs right now"
        text="Registration for the next season is not open yet. Please check back soon."
        action={<a href={`mailto:${config?.contactEmail ?? ''}`}>Ask the club when registration opens</a>}
      />
    )
  }
  return (
    <ul className={styles.offers}>
      {programs.map(program => (
        <li key={program.id}>
          <ProgramOption
            program={program}
            registered={[]}
            entries={[]}
            action={
              <RegisterAction
                program={program}
                onChoose={() => void navigate(registrationPath(program.id))}
              />
            }
          />
        </li>
      ))}
    </ul>
  )
}
