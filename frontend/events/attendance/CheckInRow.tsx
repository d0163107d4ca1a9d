import { memo } from 'react'
import { nameOf } from '#frontend/teams/describe.ts'
import { Icon } from '#frontend/ui/Icon.tsx'
import { attendanceStatuses } from '#shared/events/choices.ts'
import { type Response, responseLabels, type Status, statusLabels } from './answers.ts'
import type { SheetPlayer } from './storedSheets.ts'

/** A line as wide as the thumb needs: on the child itself it is there, beside it is everything else. */
export const CheckInRow = memo(function CheckInRow(props: {
  player: SheetPlayer
  response: Response | undefined
  status: Status | null
  onSet: (playerId: string, status: Status | null) => void
}) {
  const { player, response, status, onSet } = props
  const name = nameOf(player)
  return (
    <li className={`check-row check-${status ?? 'unseen'}`}>
      <button
        type="button"
        className="check-tap"
        aria-pressed={status === 'present'}
        // Again, it changes nothing: a thumb that trembles takes nobody back.
        onClick={() => status !== 'present' && onSet(player.id, 'present')}
      >
        <span className="check-mark">
          {status === 'present' ? <Icon name="check" /> : player.jerseyNumber}
        </span>
        <span className="check-name">{name}</span>
        {response && <span className="muted">{responseLabels[response]}</span>}
      </button>
      <select
        aria-label={`Status of ${name}`}
        value={status ?? ''}
        onChange={({ target }) =>
          onSet(player.id, attendanceStatuses.find(choice => choice === target.value) ?? null)
        }
      >
        <option value="">Not seen</option>
        {attendanceStatuses.map(choice => (
          <option key={choice} value={choice}>
            {statusLabels[choice]}
          </option>
        ))}
      </select>
    </li>
  )
})
