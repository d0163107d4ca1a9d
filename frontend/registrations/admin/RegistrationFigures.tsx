import { programs } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#frontend/lib/api.ts'
import { staleTime } from '#frontend/registrations/adminQueries.ts'
import cardStyles from '#frontend/ui/Card.module.css'
import { Money } from '#frontend/ui/Money.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { StatCard } from '#frontend/ui/StatCard.tsx'
import type { Program } from '#shared/programs/model.ts'

export function RegistrationFigures({ program: { id, capacity } }: { program: Program }) {
  const query = useQuery({ ...routeQuery(programs.stats), staleTime })
  return (
    <QueryResult query={query} skeleton={<FiguresSkeleton />} errorTitle="The figures could not be loaded">
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
              label="Places taken"
              value={capacity ? `${playerCount} of ${capacity}` : playerCount}
              note={formatSpotsNote(capacity, playerCount)}
            />
            <StatCard
              label="Paid"
              value={<Money cents={collectedAmount} />}
              note="Received minus given back"
            />
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
  if (taken > capacity) return `${taken - capacity} more than there are`
  return taken === capacity ? 'Full' : `${capacity - taken} left`
}

const FiguresSkeleton = () => (
  <div className={cardStyles.tilesWaiting}>
    <Skeleton lines={4} height="7.25rem" />
  </div>
)
