import { lazy, Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { isNotFound } from '#frontend/lib/http.ts'
import { pathTo } from '#frontend/lib/paths.ts'
import { useTeamForEdit } from '#frontend/teams/management/queries.ts'
import { TeamNotFound } from '#frontend/teams/TeamNotFound.tsx'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { pages } from '#shared/pages.ts'
import styles from './settings.module.css'

const TeamSettings = lazy(() => import('./TeamSettings.tsx'))

export default function TeamSettingsPage() {
  const { id = '' } = useParams()
  const query = useTeamForEdit(id)
  if (isNotFound(query.error)) return <TeamNotFound />
  const waiting = <Skeleton lines={6} height="4.5rem" />
  return (
    <div className={styles.teamSettings}>
      <PageHeader
        title={pages.teamSettings.title}
        // Its line is kept until the name is known.
        text={query.data?.name ?? '\u00a0'}
        actions={<LinkButton to={pathTo('teamManage', { id })}>Manage Team</LinkButton>}
      />
      <Suspense fallback={waiting}>
        <QueryResult query={query} skeleton={waiting} errorTitle="The team couldn’t be loaded">
          {team => <TeamSettings key={team.id} team={team} onSaved={() => void query.refetch()} />}
        </QueryResult>
      </Suspense>
    </div>
  )
}
