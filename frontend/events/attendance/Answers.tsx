import { nameOf } from '#frontend/teams/describe.ts'
import type { PlayerAttendance } from '#shared/events/attendance.ts'
import { attendanceResponses } from '#shared/events/choices.ts'
import { answersOf, responseLabels } from './answers.ts'
import type { SheetPlayer } from './storedSheets.ts'
import './attendance.css'

interface Of {
  players: readonly SheetPlayer[]
  said: readonly Pick<PlayerAttendance, 'playerId' | 'response' | 'notes'>[]
}

const groups = [...attendanceResponses, 'none'] as const
const labels = { ...responseLabels, none: 'No answer' }

/** "9 going, 2 maybe, 3 can't go, 4 no answer" */
export function countsText({ players, said }: Of): string {
  const answers = answersOf(players, said)
  return groups.map(group => `${answers[group].length} ${labels[group].toLowerCase()}`).join(', ')
}

/** Who comes, who may, who cannot, and whom one still has to ask; with what the families have noted. */
export function Answers({ players, said }: Of) {
  const answers = answersOf(players, said)
  return (
    <div className="answers">
      {groups.map(group => (
        <section key={group} className={`answers-${group}`}>
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
