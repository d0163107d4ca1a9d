import { lazy, Suspense } from 'react'
import { SubscribeButton } from '#frontend/calendar/SubscribeButton.tsx'
import { useScheduledTeam } from '#frontend/calendar/useScheduledTeams.ts'
import styles from '#frontend/events/events.module.css'
import { useClubDayOrLocal } from '#frontend/lib/clock.ts'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { Select } from '#frontend/ui/forms/Field.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { Tabs } from '#frontend/ui/page/Tabs.tsx'
import { admits } from '#shared/access.ts'
import { pages } from '#shared/pages.ts'
import type { Team } from '#shared/teams/model.ts'
import { EventList } from './EventList.tsx'

const CreateEvent = lazy(() => import('#frontend/events/create/CreateEvent.tsx'))

/** Upcoming and past events. */
export default function EventsPage() {
  const mayCreate = admits('head staff', useUser().actsAs)
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
            <LinkButton to={pages.schedule.path}>{pages.schedule.title}</LinkButton>
            <SubscribeButton teamId={teamId} />
            {create && (
              <Button variant="primary" onClick={create}>
                Create New Event
              </Button>
            )}
          </>
        }
      />
      <TeamFilter teams={teams} value={teamId} onChange={setTeamId} />
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

function TeamFilter(props: {
  teams: readonly Team[]
  value: string | undefined
  onChange: (id: string | undefined) => void
}) {
  const { teams, value = '', onChange } = props
  return (
    <div className={styles.eventFilter}>
      <Select label="Team" value={value} onChange={event => onChange(event.target.value || undefined)}>
        <option value="">All Teams</option>
        {teams.map(({ id, name, season }) => (
          <option key={id} value={id}>
            {name} ({season})
          </option>
        ))}
      </Select>
    </div>
  )
}
