import { useState } from 'react'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import { nameOf } from '#frontend/players/rosterQueries.ts'
import { useUpdateSpot } from '#frontend/teams/queries.ts'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { useLastDefined } from '#frontend/ui/dialog/useLastDefined.ts'
import { Field, Select } from '#frontend/ui/forms/Field.tsx'
import { PlainForm } from '#frontend/ui/forms/PlainForm.tsx'
import { positions } from '#shared/choices.ts'
import type { RosterPlayer } from '#shared/teams/model.ts'

/** The address says whose number and position are being changed. */
export const spotParam = 'spot'

/** The dialog behind "Number and position" of a roster. */
export function SpotDialog({ team, players }: { team: { id: string }; players: readonly RosterPlayer[] }) {
  const [chosen, choose] = useSearchParam(spotParam)
  const [round, setRound] = useState(0)
  const player = players.find(({ id }) => id === chosen)
  const shown = useLastDefined(player)
  if (!shown) return null
  return (
    <SpotForm
      key={`${shown.id} ${round}`}
      team={team}
      player={shown}
      open={player !== undefined}
      onClose={() => {
        choose(undefined)
        setRound(round + 1)
      }}
    />
  )
}

function SpotForm(props: { team: { id: string }; player: RosterPlayer; open: boolean; onClose: () => void }) {
  const { team, player, open, onClose } = props
  const { save, pending } = useUpdateSpot(team)
  const [number, setNumber] = useState(String(player.jerseyNumber ?? ''))
  const [position, setPosition] = useState<string>(player.position ?? '')
  const [problem, setProblem] = useState<string>()

  async function submit() {
    const typed = number.trim()
    if (!/^(0?[1-9]|[1-9]\d)?$/.test(typed)) return setProblem('Jersey numbers are 1 to 99')
    const sent = await save(player.id, {
      jerseyNumber: typed === '' ? null : Number(typed),
      position: positions.find(known => known === position) ?? null,
    })
    setProblem(sent.ok ? undefined : sent.error.message)
    if (sent.ok) onClose()
  }

  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title="Number and position"
      description={nameOf(player)}
      size="small"
      action="Save"
      pending={pending}
    >
      {id => (
        <PlainForm id={id} onSubmit={submit}>
          <Field
            label="Jersey number"
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            value={number}
            onChange={event => setNumber(event.target.value)}
            error={problem}
          />
          <Select label="Position" value={position} onChange={event => setPosition(event.target.value)}>
            <option value="">None</option>
            {positions.map(position => (
              <option key={position}>{position}</option>
            ))}
          </Select>
        </PlainForm>
      )}
    </ActionDialog>
  )
}
