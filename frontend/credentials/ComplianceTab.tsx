import { credentials } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#frontend/lib/api.ts'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { Select } from '#frontend/ui/forms/Field.tsx'
import { EmptyState, QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import type { Compliance, ComplianceBoard } from '#shared/credentials/model.ts'
import { currentSeason, reviewableSeasons, upcomingSeasons } from '#shared/credentials/rules.ts'
import { pages } from '#shared/pages.ts'
import { ComplianceTable } from './ComplianceTable.tsx'
import styles from './credentials.module.css'
import { useClubToday } from './queries.ts'
import { canRemind, useRemind } from './useRemind.ts'

/** Which credentials each coach still lacks for a season. */
export function ComplianceTab() {
  const today = useClubToday()
  if (!today) return <Skeleton lines={6} height="3.75rem" />
  return <ComplianceBoardView today={today} />
}

function ComplianceBoardView({ today }: { today: string }) {
  const [chosen, setChosen] = useSearchParam('season', { isFilter: true })
  const [show, setShow] = useSearchParam('show', { isFilter: true })
  const season = reviewableSeasons(today).find(known => known === chosen) ?? currentSeason(today)
  const query = useQuery(routeQuery(credentials.compliance, { query: { season } }))
  return (
    <section className={styles.credentials} aria-label="Compliance">
      <search className={layout.listFilters}>
        <Select label="Season" value={season} onChange={event => setChosen(event.target.value)}>
          {reviewableSeasons(today).map(known => (
            <option key={known}>{known}</option>
          ))}
        </Select>
        <Select
          label="Show"
          value={parseFilter(show)}
          onChange={event => setShow(event.target.value === 'all' ? undefined : event.target.value)}
        >
          {filters.map(name => (
            <option key={name} value={name}>
              {filterLabels[name]}
            </option>
          ))}
        </Select>
      </search>
      <QueryResult
        query={query}
        skeleton={<Skeleton lines={6} height="3.75rem" />}
        errorTitle="The coaches couldn’t be loaded"
      >
        {board =>
          board.coaches.length === 0 ? (
            <EmptyState
              title="No coaches yet"
              text="Coaches and assistants the club has approved appear here."
              action={<LinkButton to={`${pages.users.path}?add`}>Add person</LinkButton>}
            />
          ) : (
            <Coaches
              board={board}
              today={today}
              filter={parseFilter(show)}
              onClear={() => setShow(undefined)}
            />
          )
        }
      </QueryResult>
    </section>
  )
}

function Coaches(props: { board: ComplianceBoard; today: string; filter: Filter; onClear: () => void }) {
  const { board, today, filter, onClear } = props
  const { season, coaches } = board
  const shown = coaches.filter(filterRules[filter])
  const isOpen = upcomingSeasons(today).includes(season)
  const open = isOpen ? coaches.filter(coach => canRemind(coach, today)) : []
  const complete = coaches.filter(filterRules.complete).length
  const { remind, pending } = useRemind(season)
  return (
    <>
      <div className={layout.listHead}>
        <p className="muted" role="status">
          {complete} of {coaches.length} {coaches.length === 1 ? 'coach is' : 'coaches are'} all set for{' '}
          {season}
        </p>
        {open.length > 0 && (
          <Button pending={pending} onClick={() => void remind()}>
            Remind all ({open.length})
          </Button>
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title="No matching coaches"
          text="Other coaches are hidden by the filter."
          action={<Button onClick={onClear}>Show all coaches</Button>}
        />
      ) : (
        <ComplianceTable coaches={shown} season={season} today={today} isOpen={isOpen} />
      )}
    </>
  )
}

const filters = ['all', 'missing', 'pending', 'expiring', 'complete'] as const
type Filter = (typeof filters)[number]

const filterLabels: Record<Filter, string> = {
  all: 'All coaches',
  missing: 'Still needs to upload',
  pending: 'Pending verification',
  expiring: 'Expires within 30 days',
  complete: 'Complete',
}

const listStandings = ({ lacrosse_card, headshot }: Compliance) => [lacrosse_card, headshot]
const filterRules: Record<Filter, (coach: Compliance) => boolean> = {
  all: () => true,
  missing: coach => listStandings(coach).some(is => ['missing', 'rejected', 'expired'].includes(is)),
  pending: coach => listStandings(coach).includes('pending'),
  expiring: coach => listStandings(coach).includes('expiring'),
  complete: coach => listStandings(coach).every(is => is === 'verified' || is === 'expiring'),
}

const parseFilter = (text: string | undefined): Filter => filters.find(known => known === text) ?? 'all'
