import { programs } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { pathToList } from '#frontend/invoices/paths.ts'
import { read } from '#frontend/lib/api.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Money } from '#frontend/ui/Money.tsx'
import { Tile } from '#frontend/ui/StatCard.tsx'
import { pages } from '#shared/pages.ts'
import { SummaryFrame, SummarySkeleton } from './SummaryFrame.tsx'

/** What the club has taken, is owed, and has going on; each figure leads to the list behind it. */
export default function ProgramSummary() {
  // Money moves while the tab stands open, and one read has all of it.
  const { data, isError, refetch } = useQuery({ ...read(programs.summary), staleTime: 0 })
  if (!data && !isError) return <SummarySkeleton />
  const known = data ?? undefined
  return (
    <SummaryFrame>
      <div className="tiles">
        <Tile
          label="Collected"
          value={known ? <Money cents={known.collected} /> : <Unknown />}
          note="Received minus given back"
          to={pathToList({ status: 'paid' })}
        />
        <Tile
          label="Uncollected"
          value={known ? <Money cents={known.uncollected} /> : <Unknown />}
          note="Still owed"
          to={pathToList({ status: 'open' })}
        />
        <Tile
          label="Registrations"
          value={known ? whole(known.registrations) : <Unknown />}
          note={
            known && (
              <>
                <Money cents={known.invoiced} /> invoiced
              </>
            )
          }
          to={pages.programs.path}
        />
        <Tile
          label="Games + Events"
          value={known ? whole(known.games + known.events) : <Unknown />}
          note={known && `${counted(known.games, 'game')} + ${counted(known.events, 'event')}`}
          to={pages.events.path}
        />
      </div>
      {isError && !known && (
        <div className="summary-problem" role="alert">
          <p>The figures could not be loaded.</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      )}
    </SummaryFrame>
  )
}

const Unknown = () => (
  <>
    <span aria-hidden="true">–</span>
    <span className="hidden">not known</span>
  </>
)

const whole = (count: number): string => count.toLocaleString('en-US')
const counted = (count: number, what: string): string => `${whole(count)} ${what}${count === 1 ? '' : 's'}`
