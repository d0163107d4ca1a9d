import { memo } from 'react'
import { nameOf } from '#frontend/players/roster.ts'
import { Icon } from '#frontend/ui/Icon.tsx'
import { attendanceStatuses, attendanceStatusLabels } from '#shared/events/choices.ts'
import { type AttendanceResponse, type AttendanceStatus, responseLabels } from './answers.ts'
import type { SheetPlayer } from './storedSheets.ts'

/** A row with a large tap target: tapping the player marks them present; other statuses are next to it. */
export const CheckInRow = memo(function CheckInRow(props: {
  player: SheetPlayer
  response: AttendanceResponse | undefined
  status: AttendanceStatus | null
  onSet: (playerId: string, status: AttendanceStatus | null) => void
}) {
  const { player, response, status, onSet } = props
  const name = nameOf(player)
  return (
    <li className={`check-row check-${status ?? 'unseen'}`}>
      <button
        type="button"
        className="check-tap"
        aria-pressed={status === 'present'}
        // A second tap changes nothing, so that an accidental double tap does not undo a check-in.
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
            {attendanceStatusLabels[choice]}
          </option>
        ))}
      </select>
    </li>
  )
})
