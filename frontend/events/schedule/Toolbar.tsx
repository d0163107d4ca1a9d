import { Link, useNavigate } from 'react-router-dom'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { SelectBox } from '#frontend/ui/forms/Field.tsx'
import { Icon } from '#frontend/ui/Icon.tsx'
import type { Team } from '#shared/teams/model.ts'
import { stepFrom, stepLabels, viewLabels, views } from './scheduleViews.ts'
import { type Looked, usePrefetch } from './useScheduleEvents.ts'

/** What leads to other days, to other views of them, and to one team's. */
export function Toolbar(props: {
  looked: Looked
  today: string
  teams: readonly Pick<Team, 'id' | 'name'>[]
  pathTo: (changes: Partial<Looked>) => string
}) {
  const { looked, today, teams, pathTo } = props
  const go = useNavigate()
  const here = { replace: true, preventScrollReset: true }
  return (
    <div className="schedule-tools no-print">
      <nav className="schedule-steps" aria-label="Days">
        <Step {...{ looked, pathTo }} direction={-1} />
        <LinkButton to={pathTo({ date: today })} {...here}>
          Today
        </LinkButton>
        <Step {...{ looked, pathTo }} direction={1} />
      </nav>
      <nav className="schedule-views" aria-label="View">
        {views.map(view => (
          <Link
            key={view}
            to={pathTo({ view })}
            aria-current={view === looked.view ? 'true' : undefined}
            preventScrollReset
          >
            {viewLabels[view]}
          </Link>
        ))}
      </nav>
      <SelectBox
        label="Team"
        value={looked.teamId ?? ''}
        onChange={event => void go(pathTo({ teamId: event.target.value || undefined }), here)}
      >
        <option value="">All Teams</option>
        {teams.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectBox>
    </div>
  )
}

function Step(props: { looked: Looked; direction: 1 | -1; pathTo: (changes: Partial<Looked>) => string }) {
  const { looked, direction, pathTo } = props
  const prefetch = usePrefetch()
  const date = stepFrom(looked.view, looked.date, direction)
  const ask = () => prefetch({ ...looked, date })
  const isBack = direction < 0
  return (
    <Link
      to={pathTo({ date })}
      replace
      preventScrollReset
      className={`icon-button ${isBack ? 'step-back' : 'step-on'}`}
      aria-label={`${isBack ? 'Previous' : 'Next'} ${stepLabels[looked.view]}`}
      onPointerEnter={ask}
      onFocus={ask}
    >
      <Icon name="chevron" />
    </Link>
  )
}
