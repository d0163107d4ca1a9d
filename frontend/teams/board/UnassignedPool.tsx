import { useEffect, useState } from 'react'
import { nameOf } from '#frontend/players/rosterQueries.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { BoardColumn, type BoardProps, ColumnCards } from './BoardColumn.tsx'
import { applyMoves } from './board.ts'
import { useUnassignedPlayers } from './useRosterMoves.ts'

/** How many cards are shown at once: rendering all newcomers of a club would slow down typing. */
const pageSize = 100

/** Players without a team. A search covers all of them, even those not shown yet. */
export function UnassignedPool(props: { board: BoardProps; isOpen: boolean; isSearched: boolean }) {
  const { board, isOpen, isSearched } = props
  const pool = useUnassignedPlayers()
  const [limit, setLimit] = useState(pageSize)
  const { hasNextPage, isFetching, isError, fetchNextPage } = pool
  const players = pool.data && applyMoves(pool.data, undefined, board.moves)
  const found = (players ?? []).filter(child => board.matches([nameOf(child)]))
  const needsMore = hasNextPage && (isSearched || found.length < limit)
  useEffect(() => {
    if (needsMore && !isFetching && !isError) void fetchNextPage()
  }, [needsMore, isFetching, isError, fetchNextPage])

  const count = players && `${players.length}${hasNextPage ? '+' : ''}`
  return (
    <BoardColumn
      title="On no team"
      text={count === undefined ? '…' : `${count} ${count === '1' ? 'player' : 'players'}`}
      team={undefined}
      board={board}
      isOpen={isOpen}
    >
      <QueryResult
        query={pool}
        skeleton={<Skeleton lines={5} />}
        errorTitle="The players could not be loaded"
      >
        {() => (
          <>
            <ColumnCards
              players={found.slice(0, limit)}
              team={undefined}
              board={board}
              empty={isSearched ? 'Nobody here has this name.' : 'Every child of the club is on a team.'}
            />
            {(hasNextPage || found.length > limit) && (
              <Button pending={isFetching} onClick={() => setLimit(limit + pageSize)}>
                {isError ? 'Try again' : 'Show more'}
              </Button>
            )}
          </>
        )}
      </QueryResult>
    </BoardColumn>
  )
}
