import { useEffect, useId, useState } from 'react'
import { Button } from '#frontend/ui/Button.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import type { Program } from '#shared/programs/model.ts'
import { BoardColumn, type BoardProps, ColumnCards } from './BoardColumn.tsx'
import styles from './board.module.css'
import { applyMoves, type BoardPlayer, mergePools } from './board.ts'
import { useUnplacedPlayers } from './useRosterMoves.ts'

/** Cards that are drawn at a time: a club's beginners at once would make every key wait. */
const pageSize = 100

/**
 * Who is to be placed: those who are registered for the program and on none of its teams, then those who are on no team
 * at all. A search looks at all of them, however many have been shown.
 */
export function UnplacedPool(props: { board: BoardProps; program: Program | undefined; isOpen: boolean }) {
  const { board, program, isOpen } = props
  const isSearched = board.isFiltered
  const registered = useUnplacedPlayers(program?.id)
  const others = useUnplacedPlayers()
  const [limit, setLimit] = useState(pageSize)
  const lists = [registered, others]
  const isFetching = lists.some(list => list.isFetching)
  const isError = lists.some(list => list.isError)
  const loadMore = lists.find(list => list.hasNextPage)?.fetchNextPage

  const pool = registered.data && others.data && mergePools(registered.data, others.data)
  const players = pool && applyMoves(pool, undefined, board.moves)
  const found = (players ?? []).filter(board.matches)
  const lacks = loadMore !== undefined && (isSearched || found.length < limit)
  useEffect(() => {
    if (lacks && !isFetching && !isError) void loadMore()
  }, [lacks, isFetching, isError, loadMore])

  const count = players && `${players.length}${loadMore ? '+' : ''}`
  const isRegistered = ({ id }: BoardPlayer) => registered.data?.some(child => child.id === id) ?? false
  const shown = found.slice(0, limit)
  const groups = program
    ? [
        { title: `Registered for ${program.name}`, children: shown.filter(isRegistered) },
        { title: 'Not registered', children: shown.filter(child => !isRegistered(child)) },
      ].filter(({ children }) => children.length > 0)
    : []
  const cards = { team: undefined, board }
  return (
    <BoardColumn
      title="Not on a team"
      text={count === undefined ? '…' : `${count} ${count === '1' ? 'player' : 'players'}`}
      team={undefined}
      board={board}
      isOpen={isOpen}
    >
      <QueryResult
        query={registered.data ? others : registered}
        skeleton={<Skeleton lines={5} />}
        errorTitle="The players couldn’t be loaded"
      >
        {() => (
          <>
            {groups.length > 0 ? (
              <div className={styles.boardGroups}>
                {groups.map(({ title, children }) => (
                  <PoolGroup key={title} title={title} players={children} {...cards} />
                ))}
              </div>
            ) : (
              <ColumnCards
                players={shown}
                empty={isSearched ? 'No matches.' : 'Every child in the club is on a team.'}
                {...cards}
              />
            )}
            {(loadMore || found.length > limit) && (
              <Button
                pending={isFetching}
                onClick={() => {
                  setLimit(limit + pageSize)
                  if (isError) void loadMore?.()
                }}
              >
                {isError ? 'Try again' : 'Show more'}
              </Button>
            )}
          </>
        )}
      </QueryResult>
    </BoardColumn>
  )
}

type CardsProps = Pick<Parameters<typeof ColumnCards>[0], 'players' | 'team' | 'board'>

function PoolGroup({ title, ...cards }: CardsProps & { title: string }) {
  const id = useId()
  return (
    <div>
      <h3 id={id}>{title}</h3>
      <ColumnCards {...cards} labelledBy={id} empty="" />
    </div>
  )
}
