import { useCallback, useMemo, useRef, useState } from 'react'
import { useClubDayOrLocal } from '#frontend/lib/clock.ts'
import { createMatcher, useListFilter } from '#frontend/lib/useListFilter.ts'
import { nameOf } from '#frontend/players/rosterQueries.ts'
import { Button } from '#frontend/ui/Button.tsx'
import type { Program } from '#shared/programs/model.ts'
import { findTeamMisfits, seasonOf } from '#shared/teams/fit.ts'
import type { Team } from '#shared/teams/model.ts'
import { type BoardProps, TeamColumn } from './BoardColumn.tsx'
import { BoardFilters } from './BoardFilters.tsx'
import styles from './board.module.css'
import { type BoardPlayer, chooseProgram, type Move } from './board.ts'
import { filterNames, passesFilter } from './boardFilter.ts'
import { MoveAnyway } from './MoveAnyway.tsx'
import { PublishRosters } from './PublishRosters.tsx'
import { UnplacedPool } from './UnplacedPool.tsx'
import { useBoardRegistrations } from './useBoardRegistrations.ts'
import { useRosterMoves } from './useRosterMoves.ts'

/** The group of teams whose program was deleted, or that never had one. */
const noProgram = 'none'

export function RosterBoard({ teams, programs }: { teams: readonly Team[]; programs: readonly Program[] }) {
  const filter = useListFilter(['program', 'column', ...filterNames])
  const today = useClubDayOrLocal()
  const { moves, move, undo, lastMove } = useRosterMoves()
  const dragged = useRef<{ child: BoardPlayer; from: Team | undefined }>(undefined)

  const groups = new Set(teams.map(team => getProgramGroup(programs, team)))
  const choices = [
    ...programs.filter(({ id }) => groups.has(id)).map(({ id, name }) => ({ id, name })),
    ...(groups.has(noProgram) ? [{ id: noProgram, name: 'Teams without a program' }] : []),
  ]
  const current = chooseProgram(
    programs.filter(({ id }) => groups.has(id)),
    today,
  )
  const wanted = choices.find(({ id }) => id === filter.valueOf('program'))
  const chosen = wanted?.id ?? current?.id ?? choices[0]?.id
  const program = programs.find(({ id }) => id === chosen)
  // The same objects on every render, so that unchanged cards do not render again.
  const shown = useMemo(
    () => teams.filter(team => getProgramGroup(programs, team) === chosen),
    [teams, programs, chosen],
  )
  const season = useMemo(() => seasonOf(program, today), [program, today])
  const [asking, setAsking] = useState<Move>()
  const moveOrAsk = useCallback(
    (next: Move) => {
      const isFitting = !next.to || findTeamMisfits(next.to, season, next.child).length === 0
      if (isFitting) move(next)
      else setAsking(next)
    },
    [move, season],
  )
  // A phone has room for one column.
  const open = shown.find(({ id }) => id === filter.valueOf('column'))
  const registrations = useBoardRegistrations(program?.id)
  const values = {
    registered: program ? filter.valueOf('registered') : '',
    wish: program ? filter.valueOf('wish') : '',
    gender: filter.valueOf('gender'),
    grade: filter.valueOf('grade'),
  }
  const matchesName = createMatcher(filter.applied)
  const isFiltered = filter.applied.trim() !== '' || Object.values(values).some(value => value !== '')
  const board: BoardProps = {
    teams: shown,
    season,
    registrations,
    matches: child =>
      matchesName([nameOf(child)]) && passesFilter(child, season, registrations?.get(child.id), values),
    isFiltered,
    moves,
    move: moveOrAsk,
    dragged,
  }
  return (
    <>
      <BoardFilters
        filter={filter}
        choices={choices}
        chosen={chosen}
        teams={shown}
        open={open}
        hasProgram={program !== undefined}
      />
      <div className={styles.boardActions}>
        <Button disabled={!undo} onClick={undo}>
          Undo{lastMove && `: ${lastMove}`}
        </Button>
        <PublishRosters
          teams={shown}
          isMoving={moves.length > 0}
          program={program}
          registrations={registrations}
        />
      </div>
      <MoveAnyway
        wanted={asking}
        season={season}
        onClose={() => setAsking(undefined)}
        onConfirm={confirmed => {
          setAsking(undefined)
          move(confirmed)
        }}
      />
      <div className={styles.board}>
        <UnplacedPool board={board} program={program} isOpen={!open} />
        <div className={styles.boardTeams}>
          {shown.map(team => (
            <TeamColumn key={team.id} team={team} board={board} isOpen={team === open} />
          ))}
        </div>
      </div>
    </>
  )
}

const getProgramGroup = (programs: readonly Program[], { programId }: Team): string =>
  programs.find(({ id }) => id === programId)?.id ?? noProgram
