import { useId, useState } from 'react'
import { nameOf } from '#frontend/players/rosterQueries.ts'
import { type Spot, useUpdateSpot } from '#frontend/teams/queries.ts'
import styles from '#frontend/teams/teams.module.css'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import { Field, Select } from '#frontend/ui/forms/Field.tsx'
import { positions } from '#shared/choices.ts'
import type { RosterPlayer } from '#shared/teams/model.ts'

interface CellProps {
  team: { id: string }
  player: RosterPlayer
}

/** Saved on blur or Enter; Escape discards the input. */
export function NumberCell({ team, player }: CellProps) {
  const number = player.jerseyNumber?.toString() ?? ''
  const cell = useSpotCell({ team, player })
  const [typed = number, setTyped] = useState<string>()

  async function leave() {
    if (typed.trim() === number) return giveUp()
    if (!/^\s*(0?[1-9]|[1-9]\d)?\s*$/.test(typed)) return cell.setProblem('Jersey numbers are 1 to 99')
    if (await cell.save({ jerseyNumber: typed.trim() === '' ? null : Number(typed) })) giveUp()
  }
  function giveUp() {
    setTyped(undefined)
    cell.setProblem(undefined)
  }

  return (
    <div className={styles.spotCell}>
      <Field
        label={`Jersey number of ${nameOf(player)}`}
        hideLabel
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onBlur={() => void leave()}
        onKeyDown={event => {
          if (event.key === 'Enter') void leave()
          if (event.key === 'Escape') giveUp()
        }}
        {...cell.described}
      />
      <CellError cell={cell} />
    </div>
  )
}

export function PositionCell({ team, player }: CellProps) {
  const cell = useSpotCell({ team, player })
  const [chosen, setChosen] = useState<string>()

  async function choose(value: string) {
    // While a choice is being saved it stays on the screen, and another one is ignored.
    if (cell.pending) return
    setChosen(value)
    await cell.save({ position: positions.find(position => position === value) ?? null })
    setChosen(undefined)
  }

  return (
    <div className={styles.spotCell}>
      <Select
        label={`Position of ${nameOf(player)}`}
        hideLabel
        value={chosen ?? player.position ?? ''}
        onChange={event => void choose(event.target.value)}
        {...cell.described}
      >
        <option value="">None</option>
        {positions.map(position => (
          <option key={position}>{position}</option>
        ))}
      </Select>
      <CellError cell={cell} />
    </div>
  )
}

function useSpotCell({ team, player }: CellProps) {
  const id = useId()
  const spot = useUpdateSpot(team)
  const [problem, setProblem] = useState<string>()

  async function save(change: Spot): Promise<boolean> {
    const sent = await spot.save(player.id, change)
    setProblem(sent.ok ? undefined : sent.error.message)
    return sent.ok
  }
  const described = { 'aria-invalid': Boolean(problem), 'aria-describedby': problem ? id : undefined }
  return { id, problem, setProblem, save, pending: spot.pending, described }
}

const CellError = ({ cell: { id, problem } }: { cell: ReturnType<typeof useSpotCell> }) => (
  <div role="alert">
    {problem && (
      <p id={id} className={fieldStyles.error}>
        {problem}
      </p>
    )}
  </div>
)
