import { programs } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { ClubEmail } from '#frontend/club/pages/AboutPage.tsx'
import { routeQuery } from '#frontend/lib/api.ts'
import { isNotFound } from '#frontend/lib/http.ts'
import { pathTo } from '#frontend/lib/paths.ts'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { useWasOpen } from '#frontend/ui/dialog/useWasOpen.ts'
import { FactList } from '#frontend/ui/FactList.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { isPrivileged } from '#shared/access.ts'
import { programTypeLabels } from '#shared/choices.ts'
import { pages } from '#shared/pages.ts'
import type { Program } from '#shared/programs/model.ts'
import { formatDates, formatLocation, formatTimes, gradesOf, statusLabels } from './describe.ts'
import { ManageMenu } from './ManageMenu.tsx'
import { ProgramNotFound } from './ProgramNotFound.tsx'
import styles from './programs.module.css'
import { RegistrationCard } from './RegistrationCard.tsx'

const CopyProgram = lazy(() => import('./CopyProgram.tsx'))

export default function ProgramPage() {
  const { id = '' } = useParams()
  const query = useQuery(routeQuery(programs.get, { params: { id } }))
  if (isNotFound(query.error)) return <ProgramNotFound />
  return (
    <QueryResult query={query} skeleton={<ProgramSkeleton />} errorTitle="The program couldn’t be loaded">
      {program => <ProgramDetails program={program} />}
    </QueryResult>
  )
}

function ProgramDetails({ program }: { program: Program }) {
  const { user } = useAuth()
  const { name, season, category, status, description, sponsor, host, leagueFormat } = program
  return (
    <>
      <PageHeader
        title={name}
        text={`${season} · ${category} · ${statusLabels[status]}`}
        actions={isPrivileged(user?.effectiveRole) && <Management program={program} />}
      />
      {/* Before the description, so that on a phone the button does not end up below a long text. */}
      <div className={styles.programDetail}>
        <RegistrationCard program={program} />
        <Card title="About the program">
          {description && <p className={styles.programDescription}>{description}</p>}
          <FactList
            facts={[
              ['Dates', formatDates(program)],
              ['Schedule', formatTimes(program)],
              ['Location', formatLocation(program)],
              ['Type', programTypeLabels[program.programType]],
              ['Grades', gradesOf(program)],
              ['League format', leagueFormat],
              ['Host', host],
              ['Sponsor', sponsor],
            ]}
          />
        </Card>
        {user && (
          <Card title="Teams and dates">
            <div className={styles.programActions}>
              <LinkButton to={pages.teams.path}>{pages.teams.title}</LinkButton>
              <LinkButton to={pages.schedule.path}>{pages.schedule.title}</LinkButton>
            </div>
          </Card>
        )}
        <Card title="Contact">
          <p>
            Questions about this program? Email <ClubEmail />.
          </p>
        </Card>
      </div>
    </>
  )
}

function Management({ program }: { program: Program }) {
  const [copying, setCopying] = useSearchParam('copy')
  const isCopying = copying === program.id
  const wasCopying = useWasOpen(isCopying)
  return (
    <>
      <LinkButton to={pathTo('programEdit', program)}>Edit Program</LinkButton>
      <LinkButton to={pathTo('programRegistrations', program)}>{pages.programRegistrations.title}</LinkButton>
      <ManageMenu program={program} onCopy={() => setCopying(program.id)} />
      <Suspense fallback={null}>
        {wasCopying && (
          <CopyProgram program={isCopying ? program : undefined} onClose={() => setCopying(undefined)} />
        )}
      </Suspense>
    </>
  )
}

const ProgramSkeleton = () => (
  <div className={styles.programDetail}>
    <Skeleton lines={1} height="20rem" />
    <Skeleton lines={2} height="14rem" />
  </div>
)
