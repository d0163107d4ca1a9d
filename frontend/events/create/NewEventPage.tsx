import { lazy, Suspense, useId } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useCreateEvent } from '#frontend/events/actions/commands.ts'
import styles from '#frontend/events/events.module.css'
import { useClubDayOrLocal } from '#frontend/lib/clock.ts'
import { useLateNavigate } from '#frontend/lib/lateNavigation.ts'
import { pathTo } from '#frontend/lib/paths.ts'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { SaveBar } from '#frontend/ui/forms/SaveBar.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { Skeleton } from '#frontend/ui/page/states.tsx'
import { isDate } from '#shared/dates.ts'
import { pages } from '#shared/pages.ts'

const EventCreator = lazy(() =>
  import('./EventCreator.tsx').then(({ EventCreator }) => ({ default: EventCreator })),
)

/** Creates an event; `?date=` and `?teamId=` preset the day and the team. */
export default function NewEventPage() {
  const id = useId()
  const navigate = useLateNavigate()
  const [search] = useSearchParams()
  const today = useClubDayOrLocal()
  const saving = useCreateEvent()
  const date = search.get('date') ?? ''
  return (
    <div className={styles.eventScreen}>
      <PageHeader title={pages.newEvent.title} />
      <Card>
        <Suspense fallback={<Skeleton lines={6} height="4.5rem" />}>
          <EventCreator
            id={id}
            date={isDate(date) ? date : today}
            teamId={search.get('teamId') ?? undefined}
            saving={saving}
            onSaved={event => void navigate(pathTo('event', event))}
          >
            <SaveBar>
              <LinkButton to={pages.events.path}>Cancel</LinkButton>
              <Button type="submit" form={id} variant="primary" pending={saving.pending}>
                Create Event
              </Button>
            </SaveBar>
          </EventCreator>
        </Suspense>
      </Card>
    </div>
  )
}
