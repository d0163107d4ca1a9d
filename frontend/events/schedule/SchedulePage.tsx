import { SubscribeButton } from '#frontend/calendar/SubscribeButton.tsx'
import { useClubDay } from '#frontend/lib/clock.ts'
import { PaperHead } from '#frontend/schedule/PaperHead.tsx'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { PageHeader } from '#frontend/ui/PageHeader.tsx'
import { ErrorState, Skeleton } from '#frontend/ui/states.tsx'
import { admits } from '#shared/access.ts'
import { pages } from '#shared/pages.ts'
import { Agenda } from './Agenda.tsx'
import { DayView } from './DayView.tsx'
import { MonthView } from './MonthView.tsx'
import { Toolbar } from './Toolbar.tsx'
import { type Looked, useSchedule } from './useScheduleEvents.ts'
import { useLooked } from './useScheduleParams.ts'
import { WeekView } from './WeekView.tsx'
import './schedule.css'

export default function SchedulePage() {
  const today = useClubDay()
  if (today) return <Schedule today={today} />
  return (
    <>
      <PageHeader title={pages.schedule.title} />
      <Skeleton lines={6} height="5rem" />
    </>
  )
}

function Schedule({ today }: { today: string }) {
  const { looked, pathTo, teams } = useLooked(today)
  const { shown, isWaiting, error, retry } = useSchedule(looked)
  return (
    <>
      <PageHeader title={pages.schedule.title} actions={<Actions looked={looked} />} />
      <Toolbar looked={looked} today={today} teams={teams} pathTo={pathTo} />
      <PaperHead team={teams.find(({ id }) => id === looked.teamId)?.name} />
      {error ? (
        <ErrorState title="The schedule could not be loaded" text={error.message} onRetry={retry} />
      ) : (
        <div className="schedule" aria-busy={isWaiting}>
          {shown ? (
            <Shown {...shown} wanted={looked} today={today} pathTo={pathTo} />
          ) : (
            <Skeleton lines={6} height="5rem" />
          )}
        </div>
      )}
    </>
  )
}

function Shown({
  looked,
  wanted,
  ...rest
}: Omit<Parameters<typeof DayView>[0], 'wanted'> & { wanted: Looked }) {
  if (looked.view === 'day') return <DayView looked={looked} wanted={wanted.date} {...rest} />
  if (looked.view === 'week') return <WeekView looked={looked} {...rest} />
  if (looked.view === 'month') return <MonthView looked={looked} {...rest} />
  return <Agenda looked={looked} {...rest} />
}

function Actions({ looked: { date, teamId } }: { looked: Looked }) {
  const { actsAs } = useUser()
  const start = new URLSearchParams({ date, ...(teamId && { teamId }) })
  return (
    <div className="actions no-print">
      <SubscribeButton teamId={teamId} />
      <Button onClick={() => window.print()}>Print</Button>
      {admits(pages.newEvent.access, actsAs) && (
        <LinkButton look="primary" to={`${pages.newEvent.path}?${start}`}>
          Create Event
        </LinkButton>
      )}
    </div>
  )
}
