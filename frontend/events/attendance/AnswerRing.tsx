import { Fragment } from 'react'
import { nameOf } from '#frontend/players/rosterQueries.ts'
import { Ring, type RingPart } from '#frontend/ui/figures/Ring.tsx'
import styles from './Answers.module.css'
import { FamilyNote } from './Answers.tsx'
import { describeUnanswered, groupByResponse, type ResponseRow, responseLabels } from './responses.ts'
import type { SheetPlayer } from './storedSheets.ts'

/** How many of a team come, and the names of those who cannot. */
export function AnswerRing({
  players,
  responses,
}: {
  players: readonly SheetPlayer[]
  responses: readonly ResponseRow[]
}) {
  if (players.length === 0) return null
  const { going, maybe, not_going, none } = groupByResponse(players, responses)
  const parts: RingPart[] = [
    { label: responseLabels.going, count: going.length, tone: 'success' },
    { label: responseLabels.maybe, count: maybe.length, tone: 'warning' },
    { label: responseLabels.not_going, count: not_going.length, tone: 'danger' },
    { label: 'No answer', count: none.length, tone: 'none' },
  ]
  const waiting = none.filter(({ earlier }) => earlier)
  return (
    <div className={styles.answerRing}>
      <Ring parts={parts} center={`${going.length}/${players.length}`} />
      {waiting.length > 0 && <p>{describeUnanswered(waiting.length)}</p>}
      {not_going.length > 0 && (
        <p>
          <strong>{responseLabels.not_going}:</strong>{' '}
          {not_going.map(({ player, notes, noteByMailLink }, n) => (
            <Fragment key={player.id}>
              {n > 0 && ', '}
              {nameOf(player)}
              <FamilyNote notes={notes} noteByMailLink={noteByMailLink} />
            </Fragment>
          ))}
        </p>
      )}
    </div>
  )
}
