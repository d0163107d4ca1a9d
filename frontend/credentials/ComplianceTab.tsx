import { credentials } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { read } from '#frontend/lib/api.ts'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { SelectBox } from '#frontend/ui/forms/Field.tsx'
import { EmptyState, Loaded, Skeleton } from '#frontend/ui/states.tsx'
import type { Compliance, ComplianceBoard } from '#shared/credentials/model.ts'
import { currentSeason, seasonsFrom, seasonsToReview } from '#shared/credentials/rules.ts'
import { ComplianceTable } from './ComplianceTable.tsx'
import { useToday } from './queries.ts'
import { mayRemind, useRemind } from './useRemind.ts'

/** Who lacks what of a season. */
export function ComplianceTab() {
  const today = useToday()
  if (!today) return <Skeleton lines={6} height="3.75rem" />
  return <Board today={today} />
}

function Board({ today }: { today: string }) {
  const [chosen, setChosen] = useSearchParam('season', { isFilter: true })
  const [show, setShow] = useSearchParam('show', { isFilter: true })
  const season = seasonsToReview(today).find(known => known === chosen) ?? currentSeason(today)
  const query = useQuery(read(credentials.compliance, { query: { season } }))
  return (
    <section className="credentials" aria-label="Compliance">
      <search className="list-filters">
        <SelectBox label="Season" value={season} onChange={event => setChosen(event.target.value)}>
          {seasonsToReview(today).map(known => (
            <option key={known}>{known}</option>
          ))}
        </SelectBox>
        <SelectBox
          label="Show"
          value={filterOf(show)}
          onChange={event => setShow(event.target.value === 'all' ? undefined : event.target.value)}
        >
          {filters.map(name => (
            <option key={name} value={name}>
              {filterLabels[name]}
            </option>
          ))}
        </SelectBox>
      </search>
      <Loaded
        query={query}
        skeleton={<Skeleton lines={6} height="3.75rem" />}
        errorTitle="The coaches could not be loaded"
      >
        {board =>
          board.coaches.length === 0 ? (
            <EmptyState
              title="No coaches yet"
              text="Coaches and assistants whom the club has approved stand here."
            />
          ) : (
            <Coaches board={board} today={today} filter={filterOf(show)} onClear={() => setShow(undefined)} />
          )
        }
      </Loaded>
    </section>
  )
}

function Coaches(props: { board: ComplianceBoard; today: string; filter: Filter; onClear: () => void }) {
  const { board, today, filter, onClear } = props
  const { season, coaches } = board
  const shown = coaches.filter(filterRules[filter])
  const isOpen = seasonsFrom(today).includes(season)
  const open = isOpen ? coaches.filter(coach => mayRemind(coach, today)) : []
  const complete = coaches.filter(filterRules.complete).length
  const { remind, pending } = useRemind(season)
  return (
    <>
      <div className="found-head">
        <p className="muted" role="status">
          {complete} of {coaches.length} {coaches.length === 1 ? 'coach is' : 'coaches are'} complete for{' '}
          {season}
        </p>
        {open.length > 0 && (
          <Button pending={pending} onClick={() => void remind()}>
            Remind all ({open.length})
          </Button>
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState title="No coach matches" action={<Button onClick={onClear}>Show all coaches</Button>} />
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
  missing: 'Something to upload',
  pending: 'Pending verification',
  expiring: 'Expires within 30 days',
  complete: 'Complete',
}

const both = ({ lacrosse_card, headshot }: Compliance) => [lacrosse_card, headshot]
const filterRules: Record<Filter, (coach: Compliance) => boolean> = {
  all: () => true,
  missing: coach => both(coach).some(is => ['missing', 'rejected', 'expired'].includes(is)),
  pending: coach => both(coach).includes('pending'),
  expiring: coach => both(coach).includes('expiring'),
  complete: coach => both(coach).every(is => is === 'verified' || is === 'expiring'),
}

const filterOf = (text: string | undefined): Filter => filters.find(known => known === text) ?? 'all'
