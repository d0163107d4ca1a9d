import { programs } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#frontend/lib/api.ts'
import { staleTime } from '#frontend/registrations/adminQueries.ts'
import cardStyles from '#frontend/ui/Card.module.css'
import { Meter } from '#frontend/ui/charts/Meter.tsx'
import { Money } from '#frontend/ui/figures/Money.tsx'
import { StatCard } from '#frontend/ui/figures/StatCard.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import type { Program } from '#shared/programs/model.ts'

export const figuresQuery = { ...routeQuery(programs.stats), staleTime }

export function RegistrationFigures({ program: { id, capacity } }: { program: Program }) {
  const query = useQuery(figuresQuery)
  return (
    <QueryResult query={query} skeleton={<FiguresSkeleton />} errorTitle="The totals couldn’t be loaded">
      {all => {
        // A program in which nothing has happened yet has no figures.
        const {
          playerCount = 0,
          waitingCount = 0,
          collectedAmount = 0,
          uncollectedAmount = 0,
        } = all[id] ?? {}
        return (
          <div className={cardStyles.tiles}>
            <StatCard
              label="Spots taken"
              value={capacity ? `${playerCount} of ${capacity}` : playerCount}
              note={
                <>
                  {formatSpotsNote(capacity, playerCount)}
                  {capacity && <Meter value={playerCount} of={capacity} />}
                </>
              }
            />
            <StatCard label="Paid" value={<Money cents={collectedAmount} />} note="Payments less refunds" />
            <StatCard label="Open" value={<Money cents={uncollectedAmount} />} note="Still owed" />
            <StatCard label="Waiting" value={waitingCount} note={waitingCount === 1 ? 'child' : 'children'} />
          </div>
        )
      }}
    </QueryResult>
  )
}

function formatSpotsNote(capacity: number | null | undefined, taken: number): string {
  if (!capacity) return 'No limit'
  if (taken > capacity) return `${taken - capacity} over the limit`
  return taken === capacity ? 'Full' : `${capacity - taken} left`
}

const FiguresSkeleton = () => (
  <div className={cardStyles.tilesWaiting}>
    <Skeleton lines={4} height="7.25rem" />
  </div>
)
