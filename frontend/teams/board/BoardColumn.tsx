import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { joinClasses } from '#frontend/lib/joinClasses.ts'
import { pathTo } from '#frontend/lib/paths.ts'
import { rosterOf } from '#frontend/players/rosterQueries.ts'
import { TeamLogo } from '#frontend/teams/TeamLogo.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { findTeamMisfits } from '#shared/teams/fit.ts'
import type { Team } from '#shared/teams/model.ts'
import { BoardCard } from './BoardCard.tsx'
import styles from './board.module.css'
import { applyMoves, type BoardPlayer, type BoardSeason, type Move } from './board.ts'
import type { BoardRegistration } from './boardFilter.ts'
import { TeamBalance } from './TeamBalance.tsx'

/** The data of the board that every column needs. */
export interface BoardProps {
  teams: readonly Team[]
  season: BoardSeason
  /** By child; undefined while they load, and for teams without a program. */
  registrations: ReadonlyMap<string, BoardRegistration> | undefined
  /** Whether the child matches the search and the filters. */
  matches: (child: BoardPlayer) => boolean
  isFiltered: boolean
  moves: readonly Move[]
  move: (next: Move) => void
  dragged: RefObject<{ child: BoardPlayer; from: Team | undefined } | undefined>
}

export function TeamColumn({ team, board, isOpen }: { team: Team; board: BoardProps; isOpen: boolean }) {
  const query = useQuery(rosterOf(team.id))
  const players = query.data && applyMoves(query.data, team, board.moves)
  return (
    <BoardColumn
      title={
        <Link className={styles.boardName} to={pathTo('teamManage', team)}>
          {team.name}
        </Link>
      }
      mark={<TeamLogo team={team} />}
      text={`${team.ageGroup}${players ? ` · ${players.length} ${players.length === 1 ? 'player' : 'players'}` : ''}`}
      team={team}
      board={board}
      isOpen={isOpen}
    >
      <TeamBalance players={players ?? []} season={board.season} />
      <QueryResult query={query} skeleton={<Skeleton lines={5} />} errorTitle="The roster couldn’t be loaded">
        {() => (
          <ColumnCards
            players={players ?? []}
            team={team}
            board={board}
            empty="No one is on this team yet."
          />
        )}
      </QueryResult>
    </BoardColumn>
  )
}

/** A place to drop a card on. */
export function BoardColumn(props: {
  title: ReactNode
  mark?: ReactNode
  text: string
  team: Team | undefined
  board: BoardProps
  isOpen: boolean
  children: ReactNode
}) {
  const { title, mark, text, team, board, isOpen, children } = props
  const { dragged, move, season } = board
  const id = useId()
  const [over, setOver] = useState<BoardPlayer>()
  const misfits = over && team ? findTeamMisfits(team, season, over) : []
  const mayDrop = () => dragged.current !== undefined && dragged.current.from !== team

  function drop() {
    setOver(undefined)
    if (dragged.current && mayDrop()) move({ ...dragged.current, to: team })
  }

  return (
    // Each card's menu does the same by keyboard.
    <section
      className={joinClasses(styles.boardColumn, isOpen && styles.boardOpen, over && styles.boardOver)}
      aria-labelledby={id}
      onDragOver={event => {
        if (!mayDrop()) return
        event.preventDefault()
        setOver(dragged.current?.child)
      }}
      onDragLeave={event => {
        const to = event.relatedTarget
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(undefined)
      }}
      onDrop={event => {
        event.preventDefault()
        drop()
      }}
    >
      <div className={styles.boardHead}>
        {mark}
        <div>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          <p className="muted">{text}</p>
        </div>
      </div>
      {misfits.map(reason => (
        <p key={reason} className={styles.boardMisfit}>
          {reason}
        </p>
      ))}
      {children}
    </section>
  )
}

/** The players of a column who match the search and the filters. */
export function ColumnCards(props: {
  players: readonly BoardPlayer[]
  team: Team | undefined
  board: BoardProps
  empty: string
  labelledBy?: string
}) {
  const { players, team, board, empty, labelledBy } = props
  const { teams, season, registrations, matches, move, dragged } = board
  const found = players.filter(matches)
  if (found.length === 0) {
    return <p className={`muted ${styles.boardEmpty}`}>{players.length === 0 ? empty : 'No matches.'}</p>
  }
  return (
    <ul className={styles.boardCards} aria-labelledby={labelledBy}>
      {found.map(child => (
        <BoardCard
          key={child.id}
          child={child}
          from={team}
          teams={teams}
          season={season}
          registration={registrations?.get(child.id)}
          hasRegistrations={registrations !== undefined}
          move={move}
          dragged={dragged}
        />
      ))}
    </ul>
  )
}
