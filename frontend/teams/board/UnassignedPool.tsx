import { useEffect, useState } from 'react'
import { Button } from '#frontend/ui/Button.tsx'
import { Loaded, Skeleton } from '#frontend/ui/states.tsx'
import { nameOf } from '../describe.ts'
import { type BoardProps, Cards, Column } from './BoardColumn.tsx'
import { withMoves } from './board.ts'
import { usePool } from './useRosterMoves.ts'

/** Cards that are drawn at a time: a club's beginners at once would make every key wait. */
const step = 100

/** Those who are on no team. A search looks at all of them, however many have been shown. */
export function Pool(props: { board: BoardProps; isOpen: boolean; isSearched: boolean }) {
  const { board, isOpen, isSearched } = props
  const pool = usePool()
  const [limit, setLimit] = useState(step)
  const { hasNextPage, isFetching, isError, fetchNextPage } = pool
  const players = pool.data && withMoves(pool.data, undefined, board.moves)
  const found = (players ?? []).filter(child => board.matches([nameOf(child)]))
  const lacks = hasNextPage && (isSearched || found.length < limit)
  useEffect(() => {
    if (lacks && !isFetching && !isError) void fetchNextPage()
  }, [lacks, isFetching, isError, fetchNextPage])

  const count = players && `${players.length}${hasNextPage ? '+' : ''}`
  return (
    <Column
      title="On no team"
      text={count === undefined ? '…' : `${count} ${count === '1' ? 'player' : 'players'}`}
      team={undefined}
      board={board}
      isOpen={isOpen}
    >
      <Loaded query={pool} skeleton={<Skeleton lines={5} />} errorTitle="The players could not be loaded">
        {() => (
          <>
            <Cards
              players={found.slice(0, limit)}
              team={undefined}
              board={board}
              empty={isSearched ? 'Nobody here has this name.' : 'Every child of the club is on a team.'}
            />
            {(hasNextPage || found.length > limit) && (
              <Button pending={isFetching} onClick={() => setLimit(limit + step)}>
                {isError ? 'Try again' : 'Show more'}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Column>
  )
}
