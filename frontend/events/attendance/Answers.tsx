import { nameOf } from '#frontend/players/rosterQueries.ts'
import { attendanceResponses } from '#shared/events/choices.ts'
import styles from './Answers.module.css'
import { groupByResponse, type PlayerResponse, type ResponseRow, responseLabels } from './responses.ts'
import type { SheetPlayer } from './storedSheets.ts'

interface Props {
  players: readonly SheetPlayer[]
  responses: readonly ResponseRow[]
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
            {answers[group].map(({ player, notes, noteByMailLink, earlier }) => (
              <li key={player.id}>
                {nameOf(player)}
                {earlier && <span className="muted"> · {responseLabels[earlier]} for the old time</span>}
                <FamilyNote notes={notes} noteByMailLink={noteByMailLink} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** What a family wrote about a child; whatever signs it has, it cannot turn around or hide the mark after it. */
export function FamilyNote({
  notes,
  noteByMailLink,
}: Pick<PlayerResponse<unknown>, 'notes' | 'noteByMailLink'>) {
  if (!notes) return null
  return (
    <span className="muted">
      {' '}
      · <bdi>{notes}</bdi>
      {noteByMailLink && ' (by email link)'}
    </span>
  )
}
