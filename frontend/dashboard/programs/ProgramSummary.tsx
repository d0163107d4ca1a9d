import { programs } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#frontend/lib/api.ts'
import { pathToInvoices } from '#frontend/lib/paths.ts'
import { Button } from '#frontend/ui/Button.tsx'
import cardStyles from '#frontend/ui/Card.module.css'
import { Money } from '#frontend/ui/figures/Money.tsx'
import { StatCard } from '#frontend/ui/figures/StatCard.tsx'
import { pages } from '#shared/pages.ts'
import { formatCount, formatQuantity } from '#shared/text.ts'
import styles from './ProgramSummary.module.css'
import { ProgramSummaryFrame, SummarySkeleton } from './ProgramSummaryFrame.tsx'

/** The club's totals: money collected, money owed, activity. Each links to its list. */
export default function ProgramSummary() {
  // Refetched often, because payments arrive while the tab is open; a single request has all totals.
  const { data, isError, refetch } = useQuery({ ...routeQuery(programs.summary), staleTime: 0 })
  if (!data && !isError) return <SummarySkeleton />
  const known = data ?? undefined
  return (
    <ProgramSummaryFrame>
      <div className={cardStyles.tiles}>
        <StatCard
          label="Collected"
          value={known ? <Money cents={known.collected} /> : <UnavailableFigure />}
          note="Payments less refunds"
          to={pathToInvoices({ status: 'paid' })}
        />
        <StatCard
          label="Uncollected"
          value={known ? <Money cents={known.uncollected} /> : <UnavailableFigure />}
          note="Still owed"
          to={pathToInvoices({ status: 'open' })}
        />
        <StatCard
          label="Registrations"
          value={known ? formatCount(known.registrations) : <UnavailableFigure />}
          note={
            known && (
              <>
                <Money cents={known.invoiced} /> invoiced
              </>
            )
          }
          to={pages.programs.path}
        />
        <StatCard
          label="Games + Events"
          value={known ? formatCount(known.games + known.events) : <UnavailableFigure />}
          note={known && `${formatQuantity(known.games, 'game')} + ${formatQuantity(known.events, 'event')}`}
          to={pages.events.path}
        />
      </div>
      {isError && !known && (
        <div className={styles.summaryProblem} role="alert">
          <p>The totals couldn’t be loaded.</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      )}
    </ProgramSummaryFrame>
  )
}

const UnavailableFigure = () => (
  <>
    <span aria-hidden="true">–</span>
    <span className="hidden">unknown</span>
  </>
)
