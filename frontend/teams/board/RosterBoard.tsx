import { useMemo, useRef } from 'react'
import { useLikelyDay } from '#frontend/lib/clock.ts'
import { matcher, useListFilter } from '#frontend/lib/useListFilter.ts'
import { Field, SelectBox } from '#frontend/ui/forms/Field.tsx'
import type { Program } from '#shared/programs/model.ts'
import type { Team } from '#shared/teams/model.ts'
import { type BoardProps, TeamColumn } from './BoardColumn.tsx'
import type { Child } from './board.ts'
import { Pool } from './UnassignedPool.tsx'
import { useMoves } from './useRosterMoves.ts'

/** Teams whose program is gone, or that never had one. */
const withoutProgram = 'none'

export function Board({ teams, programs }: { teams: readonly Team[]; programs: readonly Program[] }) {
  const filter = useListFilter(['program', 'column'])
  const today = useLikelyDay()
  const { moves, move } = useMoves()
  const dragged = useRef<{ child: Child; from: Team | undefined }>(undefined)

  const groups = new Set(teams.map(team => groupIn(programs, team)))
  const choices = [
    ...programs.filter(({ id }) => groups.has(id)).map(({ id, name }) => ({ id, name })),
    ...(groups.has(withoutProgram) ? [{ id: withoutProgram, name: 'Teams without a program' }] : []),
  ]
  const current = programs.find(({ id, status }) => groups.has(id) && status !== 'completed')
  const wanted = choices.find(({ id }) => id === filter.valueOf('program'))
  const chosen = wanted?.id ?? current?.id ?? choices[0]?.id
  const program = programs.find(({ id }) => id === chosen)
  // The same list and season at every render: cards that have not changed are not drawn anew.
  const shown = useMemo(
    () => teams.filter(team => groupIn(programs, team) === chosen),
    [teams, programs, chosen],
  )
  const season = useMemo(
    () => program ?? { programType: 'co-ed' as const, startDate: today },
    [program, today],
  )
  // On a phone there is room for one column.
  const open = shown.find(({ id }) => id === filter.valueOf('column'))
  const board: BoardProps = {
    teams: shown,
    season,
    matches: matcher(filter.applied),
    moves,
    move,
    dragged,
  }
  return (
    <>
      <search className="board-filters">
        <SelectBox
          label="Program"
          value={chosen}
          onChange={event => filter.put('program', event.target.value)}
        >
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectBox>
        <Field
          label="Search"
          type="search"
          placeholder="Child"
          autoComplete="off"
          value={filter.search}
          onChange={event => filter.setSearch(event.target.value)}
        />
        <div className="board-choose">
          <SelectBox
            label="Show"
            value={open?.id ?? ''}
            onChange={event => filter.put('column', event.target.value)}
          >
            <option value="">On no team</option>
            {shown.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectBox>
        </div>
      </search>
      <div className="board">
        <Pool board={board} isOpen={!open} isSearched={filter.applied.trim() !== ''} />
        <div className="board-teams">
          {shown.map(team => (
            <TeamColumn key={team.id} team={team} board={board} isOpen={team === open} />
          ))}
        </div>
      </div>
    </>
  )
}

const groupIn = (programs: readonly Program[], { programId }: Team): string =>
  programs.find(({ id }) => id === programId)?.id ?? withoutProgram
