import { programs } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link, useParams } from 'react-router-dom'
import { routeQuery } from '#frontend/lib/api.ts'
import { isNotFound } from '#frontend/lib/http.ts'
import { pathTo } from '#frontend/lib/paths.ts'
import { haveAnswered, useReached } from '#frontend/lib/queries.ts'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import { ProgramNotFound } from '#frontend/programs/ProgramNotFound.tsx'
import { Button } from '#frontend/ui/Button.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { Tabs } from '#frontend/ui/page/Tabs.tsx'
import { pages } from '#shared/pages.ts'
import type { Program } from '#shared/programs/model.ts'
import { FreedSpots } from './FreedSpots.tsx'
import { figuresQuery, RegistrationFigures } from './RegistrationFigures.tsx'
import { RegistrationList } from './RegistrationList.tsx'
import { SeasonChart } from './SeasonChart.tsx'
import { WaitingList } from './WaitingList.tsx'

const RegisterChild = lazy(() => import('#frontend/registrations/actions/RegisterChild.tsx'))

/** One program and everybody in it: who has paid, who is on which team, who is waiting for a spot. */
export default function RegistrationsPage() {
  const { id = '' } = useParams()
  const query = useQuery(routeQuery(programs.get, { params: { id } }))
  if (isNotFound(query.error)) return <ProgramNotFound />
  return (
    <>
      {!query.data && <PageHeader title={pages.programRegistrations.title} />}
      <QueryResult
        query={query}
        skeleton={<Skeleton lines={8} height="3.75rem" />}
        errorTitle="The program couldn’t be loaded"
      >
        {program => <ProgramRegistrar key={program.id} program={program} />}
      </QueryResult>
    </>
  )
}

function ProgramRegistrar({ program }: { program: Program }) {
  const [registering, setRegistering] = useSearchParam('register')
  const { name, season, waiting } = program
  const register = () => setRegistering('')
  // After the figures above them.
  const isKnown = useReached(haveAnswered(useQuery(figuresQuery)))
  return (
    <>
      <PageHeader
        title={name}
        text={
          <>
            Registrations · {season} · <Link to={pathTo('program', program)}>Program page</Link> ·{' '}
            <Link to={pages.programs.path}>All programs</Link>
          </>
        }
        actions={
          <Button variant="primary" onClick={register}>
            Register a child
          </Button>
        }
      />
      <RegistrationFigures program={program} />
      <SeasonChart program={program} />
      <FreedSpots programId={program.id} />
      {isKnown && (
        <Tabs
          label="Registrations and waitlist"
          tabs={[
            {
              value: 'registrations',
              label: 'Registrations',
              content: <RegistrationList program={program} onRegister={register} />,
            },
            {
              value: 'waiting',
              label: waiting > 0 ? `Waitlist (${waiting})` : 'Waitlist',
              content: <WaitingList program={program} />,
            },
          ]}
        />
      )}
      <Suspense fallback={null}>
        <RegisterChild
          program={program}
          open={registering !== undefined}
          onClose={() => setRegistering(undefined)}
        />
      </Suspense>
    </>
  )
}
