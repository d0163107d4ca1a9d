import { useMemo, useRef } from 'react'
import { useClubDayOrLocal } from '#frontend/lib/clock.ts'
import { createMatcher, useListFilter } from '#frontend/lib/useListFilter.ts'
import { Select } from '#frontend/ui/forms/Field.tsx'
import { SearchField } from '#frontend/ui/forms/SearchField.tsx'
import type { Program } from '#shared/programs/model.ts'
import type { Team } from '#shared/teams/model.ts'
import { type BoardProps, TeamColumn } from './BoardColumn.tsx'
import styles from './board.module.css'
import { type BoardPlayer, chooseProgram } from './board.ts'
import { UnplacedPool } from './UnplacedPool.tsx'
import { useRosterMoves } from './useRosterMoves.ts'

/** The group of teams whose program was deleted, or that never had one. */
const noProgram = 'none'

export function RosterBoard({ teams, programs }: { teams: readonly Team[]; programs: readonly Program[] }) {
  const filter = useListFilter(['program', 'column'])
  const today = useClubDayOrLocal()
  const { moves, move } = useRosterMoves()
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
  const season = useMemo(
    () => program ?? { programType: 'co-ed' as const, startDate: today },
    [program, today],
  )
  // A phone has room for one column.
  const open = shown.find(({ id }) => id === filter.valueOf('column'))
  const board: BoardProps = {
    teams: shown,
    season,
    matches: createMatcher(filter.applied),
    moves,
    move,
    dragged,
  }
  return (
    <>
      <search className={styles.boardFilters}>
        <Select
          label="Program"
          value={chosen}
          onChange={event => filter.setValue('program', event.target.value)}
        >
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <SearchField placeholder="Child" value={filter.search} onChange={filter.setSearch} />
        <div className={styles.boardChoose}>
          <Select
            label="Show"
            value={open?.id ?? ''}
            onChange={event => filter.setValue('column', event.target.value)}
          >
            <option value="">On no team</option>
            {shown.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </div>
      </search>
      <div className={styles.board}>
        <UnplacedPool
          board={board}
          program={program}
          isOpen={!open}
          isSearched={filter.applied.trim() !== ''}
        />
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
