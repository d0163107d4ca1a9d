import { programs } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { read } from '#frontend/lib/api.ts'
import { Money } from '#frontend/ui/Money.tsx'
import { Tile } from '#frontend/ui/StatCard.tsx'
import { Loaded, Skeleton } from '#frontend/ui/states.tsx'
import type { Program } from '#shared/programs/model.ts'
import { staleTime } from '../adminQueries.ts'

export function Figures({ program: { id, capacity } }: { program: Program }) {
  const query = useQuery({ ...read(programs.stats), staleTime })
  return (
    <Loaded query={query} skeleton={<Waiting />} errorTitle="The figures could not be loaded">
      {all => {
        // A program in which nothing has happened yet has no figures.
        const {
          playerCount = 0,
          waitingCount = 0,
          collectedAmount = 0,
          uncollectedAmount = 0,
        } = all[id] ?? {}
        return (
          <div className="tiles">
            <Tile
              label="Places taken"
              value={capacity ? `${playerCount} of ${capacity}` : playerCount}
              note={placesNote(capacity, playerCount)}
            />
            <Tile label="Paid" value={<Money cents={collectedAmount} />} note="Received minus given back" />
            <Tile label="Open" value={<Money cents={uncollectedAmount} />} note="Still owed" />
            <Tile label="Waiting" value={waitingCount} note={waitingCount === 1 ? 'child' : 'children'} />
          </div>
        )
      }}
    </Loaded>
  )
}

function placesNote(capacity: number | null | undefined, taken: number): string {
  if (!capacity) return 'No limit'
  if (taken > capacity) return `${taken - capacity} more than there are`
  return taken === capacity ? 'Full' : `${capacity - taken} left`
}

const Waiting = () => (
  <div className="tiles-waiting">
    <Skeleton lines={4} height="7.25rem" />
  </div>
)
