import { useNavigate } from 'react-router-dom'
import { TeamFilter } from '#frontend/events/TeamFilter.tsx'
import { ViewNav } from '#frontend/events/ViewNav.tsx'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { IconLink } from '#frontend/ui/IconButton.tsx'
import type { Team } from '#shared/teams/model.ts'
import styles from './schedule.module.css'
import { stepDate, stepLabels } from './scheduleViews.ts'
import { type ScheduleParams, usePrefetchSchedule } from './useScheduleEvents.ts'

/** Navigation between days and views, and the team filter. */
export function Toolbar(props: {
  scheduleParams: ScheduleParams
  today: string
  teams: readonly Team[]
  pathTo: (changes: Partial<ScheduleParams>) => string
}) {
  const { scheduleParams, today, teams, pathTo } = props
  const go = useNavigate()
  const here = { replace: true, preventScrollReset: true }
  return (
    <div className={`${styles.scheduleTools} no-print`}>
      <nav className={styles.scheduleSteps} aria-label="Days">
        <StepButton {...{ scheduleParams, pathTo }} direction={-1} />
        <LinkButton to={pathTo({ date: today })} {...here}>
          Today
        </LinkButton>
        <StepButton {...{ scheduleParams, pathTo }} direction={1} />
      </nav>
      <ViewNav
        current={scheduleParams.view}
        teamId={scheduleParams.teamId}
        pathTo={view => pathTo({ view })}
      />
      <TeamFilter
        teams={teams}
        value={scheduleParams.teamId}
        onChange={teamId => void go(pathTo({ teamId }), here)}
      />
    </div>
  )
}

function StepButton(props: {
  scheduleParams: ScheduleParams
  direction: 1 | -1
  pathTo: (changes: Partial<ScheduleParams>) => string
}) {
  const { scheduleParams, direction, pathTo } = props
  const prefetch = usePrefetchSchedule()
  const date = stepDate(scheduleParams.view, scheduleParams.date, direction)
  const ask = () => prefetch({ ...scheduleParams, date })
  const isBack = direction < 0
  return (
    <IconLink
      to={pathTo({ date })}
      replace
      preventScrollReset
      label={`${isBack ? 'Previous' : 'Next'} ${stepLabels[scheduleParams.view]}`}
      icon={isBack ? 'chevronLeft' : 'chevronRight'}
      onPointerEnter={ask}
      onFocus={ask}
    />
  )
}
