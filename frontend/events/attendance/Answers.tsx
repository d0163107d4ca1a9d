import { nameOf } from '#frontend/players/rosterQueries.ts'
import type { PlayerAttendance } from '#shared/events/attendance.ts'
import { attendanceResponses } from '#shared/events/choices.ts'
import styles from './Answers.module.css'
import { groupByResponse, responseLabels } from './responses.ts'
import type { SheetPlayer } from './storedSheets.ts'

interface Props {
  players: readonly SheetPlayer[]
  responses: readonly Pick<PlayerAttendance, 'playerId' | 'response' | 'notes'>[]
}

const groups = [...attendanceResponses, 'none'] as const
const labels = { ...responseLabels, none: 'No answer' }
const groupClasses: Record<(typeof groups)[number], string | undefined> = {
  going: styles.answersGoing,
  maybe: styles.answersMaybe,
  not_going: styles.answersNotGoing,
  none: undefined,
}

/** Who is going, may come, cannot come or has not answered, with the families' notes. */
export function Answers({ players, responses }: Props) {
  const answers = groupByResponse(players, responses)
  return (
    <div className={styles.answers}>
      {groups.map(group => (
        <section key={group} className={groupClasses[group]}>
          <h3>
            {labels[group]} <span className="muted">{answers[group].length}</span>
          </h3>
          <ul>
            {answers[group].map(({ player, notes }) => (
              <li key={player.id}>
                {nameOf(player)}
                {notes && <span className="muted"> · {notes}</span>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
