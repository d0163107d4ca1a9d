import { status } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#frontend/lib/api.ts'
import cardStyles from '#frontend/ui/Card.module.css'
import { ClubDateTime } from '#frontend/ui/figures/ClubDate.tsx'
import { StatCard } from '#frontend/ui/figures/StatCard.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { pages } from '#shared/pages.ts'
import type { Status } from '#shared/status/model.ts'
import { formatCount } from '#shared/text.ts'

export default function StatusPage() {
  const query = useQuery(routeQuery(status.get))
  return (
    <>
      <PageHeader
        title={pages.status.title}
        text="How the software is doing. The person who deployed it gets an email when something is wrong."
      />
      <QueryResult query={query} skeleton={<StatusSkeleton />} errorTitle="The status couldn’t be loaded">
        {found => <Tiles status={found} />}
      </QueryResult>
    </>
  )
}

function Tiles({
  status: { version, migration, lateJobs, givenUpJobs, exceptions, unreadable },
}: {
  status: Status
}) {
  return (
    <div className={cardStyles.tiles}>
      <StatCard label="Version" value={version} note="Software on this site" />
      <StatCard
        label="Stored records"
        value={
          unreadable > 0
            ? `${formatCount(unreadable)} unreadable`
            : migration
              ? 'Being updated'
              : 'Up to date'
        }
        note={
          migration ? (
            <>
              {formatCount(migration.changed)} changed since <ClubDateTime at={migration.startedAt} />
            </>
          ) : (
            'All match this version'
          )
        }
      />
      <StatCard
        label="Overdue tasks"
        value={formatCount(lateJobs)}
        note={givenUpJobs > 0 ? `${formatCount(givenUpJobs)} failed for two weeks` : lateNote(lateJobs)}
      />
      <StatCard
        label="Exceptions"
        value={formatCount(exceptions)}
        note={exceptions > 0 ? 'Please review them' : 'Nothing to review'}
        to={pages.reconciliation.path}
      />
    </div>
  )
}

const lateNote = (late: number) =>
  late > 0 ? 'They are retried every minute' : 'Email and deadlines are on time'

const StatusSkeleton = () => (
  <div className={cardStyles.tilesWaiting}>
    <Skeleton lines={4} height="7.25rem" />
  </div>
)
