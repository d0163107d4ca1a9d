import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useIsTeamsPending } from '#frontend/events/queries.ts'
import { noTeamYet } from '#frontend/events/scheduling.ts'
import { useReached } from '#frontend/lib/queries.ts'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Button } from '#frontend/ui/Button.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { EmptyState, QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import type { Role } from '#shared/access.ts'
import { pages } from '#shared/pages.ts'
import { AnnouncementList } from './AnnouncementList.tsx'
import { DeleteAnnouncement } from './DeleteAnnouncement.tsx'
import { allAnnouncementsQuery, useAnnouncementAccess } from './queries.ts'

const AnnouncementDialog = lazy(() => import('./AnnouncementDialog.tsx'))

/** Current and past announcements, and who they are for; who may announce something does it here. */
export default function AnnouncementsPage() {
  // The URL says which dialog is open (`?create`, `?edit=ann_…`).
  const [creating, setCreating] = useSearchParam('create')
  const [editing, setEditing] = useSearchParam('edit')
  const [deleting, setDeleting] = useSearchParam('delete')
  const query = useQuery(allAnnouncementsQuery)
  const { effectiveRole } = useUser()
  const isAccessKnown = useReached(!useIsTeamsPending())
  const { mayAnnounce, mayChange } = useAnnouncementAccess()
  const create = mayAnnounce && (
    <Button variant="primary" onClick={() => setCreating('')}>
      Create announcement
    </Button>
  )
  const changeable = query.data?.filter(mayChange) ?? []
  return (
    <>
      <PageHeader
        title={pages.announcements.title}
        text={
          mayAnnounce
            ? 'The newest high-priority announcement (or the newest one, if none is high priority) appears on the dashboard of everyone it’s for until it expires.'
            : 'Announcements from the club and your teams, newest first.'
        }
        actions={create}
      />
      {!isAccessKnown ? (
        // Who may announce something has a button above the list.
        waiting
      ) : (
        <QueryResult query={query} skeleton={waiting} errorTitle="The announcements couldn’t be loaded">
          {announcements =>
            announcements.length === 0 ? (
              <EmptyState
                title="No announcements yet"
                text="News from the club and its teams appears here and on the dashboard."
                action={create || describeAnnouncers(effectiveRole)}
              />
            ) : (
              <AnnouncementList announcements={announcements} onEdit={setEditing} onDelete={setDeleting} />
            )
          }
        </QueryResult>
      )}
      {mayAnnounce && (
        <Suspense fallback={null}>
          <AnnouncementDialog open={creating !== undefined} onClose={() => setCreating(undefined)} />
          <AnnouncementDialog
            announcement={changeable.find(({ id }) => id === editing)}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      )}
      <DeleteAnnouncement
        announcement={changeable.find(({ id }) => id === deleting)}
        onClose={() => setDeleting(undefined)}
      />
    </>
  )
}

const waiting = <Skeleton lines={3} height="9rem" />

/** A coach with a team announces things to it, so only one without a team asks. */
const describeAnnouncers = (role: Role): string =>
  role === 'coach' ? noTeamYet : 'The club and your head coaches post announcements.'
