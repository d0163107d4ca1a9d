import { lazy, Suspense } from 'react'
import { SubscribeButton } from '#frontend/calendar/SubscribeButton.tsx'
import { useScheduledTeam } from '#frontend/calendar/useScheduledTeams.ts'
import styles from '#frontend/events/events.module.css'
import { TeamFilter } from '#frontend/events/TeamFilter.tsx'
import { ViewNav } from '#frontend/events/ViewNav.tsx'
import { useClubDayOrLocal } from '#frontend/lib/clock.ts'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Button } from '#frontend/ui/Button.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { Tabs } from '#frontend/ui/page/Tabs.tsx'
import { admits } from '#shared/access.ts'
import { pages } from '#shared/pages.ts'
import { EventList } from './EventList.tsx'

const CreateEvent = lazy(() => import('#frontend/events/create/CreateEvent.tsx'))

/** Upcoming and past events as a list; by days they are at `/schedule`. */
export default function EventsPage() {
  const mayCreate = admits('head staff', useUser().effectiveRole)
  const today = useClubDayOrLocal()
  const [creating, setCreating] = useSearchParam('create')
  const [asked, setTeamId] = useSearchParam('teamId', { isFilter: true })
  const { teams, teamId } = useScheduledTeam(asked)
  const create = mayCreate ? () => setCreating('') : undefined
  const list = (when: 'upcoming' | 'past') => (
    <EventList key={`${when} ${teamId}`} when={when} teamId={teamId} onCreate={create} />
  )
  return (
    <>
      <PageHeader
        title={pages.events.title}
        actions={
          <>
            <SubscribeButton teamId={teamId} />
            {create && (
              <Button variant="primary" onClick={create}>
                Create New Event
              </Button>
            )}
          </>
        }
      />
      <div className={`${styles.eventTools} no-print`}>
        <ViewNav current="list" teamId={teamId} />
        <TeamFilter teams={teams} value={teamId} onChange={setTeamId} />
      </div>
      <Tabs
        label="Upcoming and past events"
        tabs={[
          { value: 'upcoming', label: 'Upcoming Events', content: list('upcoming') },
          { value: 'past', label: 'Past Events', content: list('past') },
        ]}
      />
      {/* Loaded after the first render, to be ready when the dialog is opened; families never load it. */}
      {mayCreate && (
        <Suspense fallback={null}>
          <CreateEvent
            open={creating !== undefined}
            onClose={() => setCreating(undefined)}
            date={today}
            teamId={teamId}
          />
        </Suspense>
      )}
    </>
  )
}
