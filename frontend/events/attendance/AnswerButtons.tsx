import { useState } from 'react'
import { useClubClock } from '#frontend/lib/clock.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { Field } from '#frontend/ui/forms/Field.tsx'
import { PlainForm } from '#frontend/ui/forms/PlainForm.tsx'
import { admits } from '#shared/access.ts'
import { formatDate, formatTime } from '#shared/dates.ts'
import type { PlayerAttendance } from '#shared/events/attendance.ts'
import type { Event } from '#shared/events/model.ts'
import { isOpenForAnswers } from '#shared/events/rules.ts'
import styles from './AnswerButtons.module.css'
import { ResponseChoices } from './ResponseChoices.tsx'
import { responseLabels } from './responses.ts'
import { useAnswer } from './useAnswer.ts'
import type { Child } from './useFamilyAnswers.ts'

type AnswerableEvent = Pick<Event, 'id' | 'title' | 'startDate' | 'startTime' | 'status' | 'isMasterEvent'>

/**
 * A child's answer to an event. The family can change it until the event starts; afterwards, and for the
 * child, it is read-only.
 */
export function AnswerButtons(props: {
  event: AnswerableEvent
  child: Child
  answer: PlayerAttendance | undefined
  /** False in lists, where the note would take a line of each. */
  withNote?: boolean
}) {
  const { event, child, answer, withNote = true } = props
  const now = useClubClock()
  const { effectiveRole } = useUser()
  const { response, notes, setAnswer } = useAnswer({ eventId: event.id, playerId: child.id }, answer)
  if (!now || !isOpenForAnswers(event, now) || !admits('adults', effectiveRole)) {
    return (
      <p className={styles.answerTold}>
        {response ? responseLabels[response] : 'No answer'}
        {notes && <span className="muted"> · {notes}</span>}
      </p>
    )
  }
  const { earlierResponse, answeredFor } = answer ?? {}
  return (
    <div className={styles.answer}>
      {!response && earlierResponse && answeredFor && (
        <p className={styles.answerEarlier}>
          The time has changed. You said {responseLabels[earlierResponse]} for {formatStart(answeredFor)}.
        </p>
      )}
      <ResponseChoices
        question={`Is ${child.firstName} coming to ${event.title}?`}
        response={response}
        onChoose={choice => setAnswer({ response: choice })}
      />
      {response && withNote && <Note child={child} notes={notes} onSave={notes => setAnswer({ notes })} />}
    </div>
  )
}

const formatStart = (start: string): string =>
  `${formatDate(start.slice(0, 10), 'EEE, MMM d')}, ${formatTime(start.slice(11, 16))}`

function Note(props: { child: Child; notes: string; onSave: (notes: string | null) => void }) {
  const { child, notes, onSave } = props
  const [typed, setTyped] = useState<string>()
  if (typed === undefined) {
    return (
      <div className={styles.answerNote}>
        {notes && <span className="muted">{notes}</span>}
        <Button
          variant="quiet"
          aria-label={`${notes ? 'Change note' : 'Add a note'} about ${child.firstName}`}
          onClick={() => setTyped(notes)}
        >
          {notes ? 'Change note' : 'Add a note'}
        </Button>
      </div>
    )
  }
  function save() {
    if (typed !== undefined && typed.trim() !== notes) onSave(typed.trim() || null)
    setTyped(undefined)
  }
  return (
    <PlainForm className={styles.answerNote} onSubmit={save}>
      <Field
        label={`Note about ${child.firstName}`}
        hint="Your coaches can read this"
        maxLength={300}
        autoFocus
        autoComplete="off"
        value={typed}
        onChange={change => setTyped(change.target.value)}
      />
      <div className={buttonStyles.actions}>
        <Button type="submit" variant="primary">
          Save note
        </Button>
        <Button onClick={() => setTyped(undefined)}>Cancel</Button>
      </div>
    </PlainForm>
  )
}
