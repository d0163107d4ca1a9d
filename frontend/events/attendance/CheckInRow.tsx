import { memo } from 'react'
import { nameOf } from '#frontend/players/rosterQueries.ts'
import { Select } from '#frontend/ui/forms/Field.tsx'
import { Icon } from '#frontend/ui/Icon.tsx'
import { PlainButton } from '#frontend/ui/PlainButton.tsx'
import { attendanceStatuses, attendanceStatusLabels } from '#shared/events/choices.ts'
import styles from './CheckIn.module.css'
import { type AttendanceResponse, type AttendanceStatus, responseLabels } from './responses.ts'
import type { SheetPlayer } from './storedSheets.ts'

const statusClasses: Record<AttendanceStatus | 'unseen', string | undefined> = {
  present: styles.checkPresent,
  late: styles.checkLate,
  absent: styles.checkAbsent,
  excused: styles.checkExcused,
  unseen: styles.checkUnseen,
}

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
    <li className={`${styles.checkRow} ${statusClasses[status ?? 'unseen']}`}>
      <PlainButton
        className={styles.checkTap}
        aria-pressed={status === 'present'}
        // A second tap changes nothing, so that an accidental double tap does not undo a check-in.
        onClick={() => status !== 'present' && onSet(player.id, 'present')}
      >
        <span className={styles.checkMark}>
          {status === 'present' ? <Icon name="check" /> : player.jerseyNumber}
        </span>
        <span className={styles.checkText}>
          <span className={styles.checkName}>{name}</span>
          {response && <span className={`muted ${styles.checkResponse}`}>{responseLabels[response]}</span>}
        </span>
      </PlainButton>
      <Select
        label={`Status of ${name}`}
        hideLabel
        value={status ?? ''}
        onChange={({ target }) =>
          onSet(player.id, attendanceStatuses.find(choice => choice === target.value) ?? null)
        }
      >
        <option value="">Not checked in</option>
        {attendanceStatuses.map(choice => (
          <option key={choice} value={choice}>
            {attendanceStatusLabels[choice]}
          </option>
        ))}
      </Select>
    </li>
  )
})
