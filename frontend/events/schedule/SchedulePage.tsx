import { SubscribeButton } from '#frontend/calendar/SubscribeButton.tsx'
import { useFamilyAnswers } from '#frontend/events/attendance/useFamilyAnswers.ts'
import { useIsTeamsPending } from '#frontend/events/queries.ts'
import { useClubDay } from '#frontend/lib/clock.ts'
import { useClub } from '#frontend/lib/club.ts'
import { pathToNewEvent } from '#frontend/lib/paths.ts'
import { useReached } from '#frontend/lib/queries.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { ErrorState, Skeleton } from '#frontend/ui/page/states.tsx'
import { admits } from '#shared/access.ts'
import { pages } from '#shared/pages.ts'
import { Agenda } from './Agenda.tsx'
import { DayView } from './DayView.tsx'
import { MonthView } from './MonthView.tsx'
import styles from './schedule.module.css'
import { Toolbar } from './Toolbar.tsx'
import { type ScheduleParams, useScheduleEvents } from './useScheduleEvents.ts'
import { useScheduleParams } from './useScheduleParams.ts'
import { WeekView } from './WeekView.tsx'

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
  const { scheduleParams, pathTo, teams } = useScheduleParams(today)
  const { shown, isWaiting, error, retry } = useScheduleEvents(scheduleParams)
  // The buttons for answers make a row higher.
  const [family, isTeamsPending] = [useFamilyAnswers(), useIsTeamsPending()]
  const isWhoseKnown = useReached(!family.isPending && !isTeamsPending)
  return (
    <>
      <PageHeader title={pages.schedule.title} actions={<Actions scheduleParams={scheduleParams} />} />
      <Toolbar scheduleParams={scheduleParams} today={today} teams={teams} pathTo={pathTo} />
      <PrintHeader team={teams.find(({ id }) => id === scheduleParams.teamId)?.name} />
      {error ? (
        <ErrorState title="The schedule couldn’t be loaded" text={error.message} onRetry={retry} />
      ) : (
        <div className={styles.schedule} aria-busy={isWaiting}>
          {shown && isWhoseKnown ? (
            <ScheduleView {...shown} wanted={scheduleParams} today={today} pathTo={pathTo} />
          ) : (
            <Skeleton lines={6} height="5rem" />
          )}
        </div>
      )}
    </>
  )
}

/** In print only: says whose schedule it is. */
function PrintHeader({ team = 'All Teams' }: { team: string | undefined }) {
  const { name } = useClub()
  return (
    <p className={styles.paperHead} aria-hidden="true">
      {name} · {team}
    </p>
  )
}

function ScheduleView({
  scheduleParams,
  wanted,
  ...rest
}: Omit<Parameters<typeof DayView>[0], 'selectedDate'> & { wanted: ScheduleParams }) {
  if (scheduleParams.view === 'day')
    return <DayView scheduleParams={scheduleParams} selectedDate={wanted.date} {...rest} />
  if (scheduleParams.view === 'week') return <WeekView scheduleParams={scheduleParams} {...rest} />
  if (scheduleParams.view === 'month') return <MonthView scheduleParams={scheduleParams} {...rest} />
  return <Agenda scheduleParams={scheduleParams} {...rest} />
}

function Actions({ scheduleParams: { date, teamId } }: { scheduleParams: ScheduleParams }) {
  const { effectiveRole } = useUser()
  return (
    <div className={`${buttonStyles.actions} no-print`}>
      <SubscribeButton teamId={teamId} />
      <Button onClick={() => window.print()}>Print</Button>
      {admits(pages.newEvent.access, effectiveRole) && (
        <LinkButton variant="primary" to={pathToNewEvent({ date, teamId })}>
          Create Event
        </LinkButton>
      )}
    </div>
  )
}
