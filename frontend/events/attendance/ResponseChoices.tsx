import { PlainButton } from '#frontend/ui/PlainButton.tsx'
import { attendanceResponses } from '#shared/events/choices.ts'
import styles from './AnswerButtons.module.css'
import { type AttendanceResponse, responseLabels } from './responses.ts'

const choiceClasses: Record<AttendanceResponse, string | undefined> = {
  going: styles.answerGoing,
  maybe: styles.answerMaybe,
  not_going: styles.answerNotGoing,
}

/** Going, Maybe, Can’t go: one tap each. */
export function ResponseChoices(props: {
  question: string
  response: AttendanceResponse | undefined
  onChoose: (response: AttendanceResponse) => void
}) {
  const { question, response, onChoose } = props
  return (
    <fieldset className={styles.answerChoices}>
      <legend className="hidden">{question}</legend>
      {attendanceResponses.map(choice => (
        <PlainButton
          key={choice}
          className={`${styles.answerChoice} ${choiceClasses[choice]}`}
          aria-pressed={response === choice}
          onClick={() => response !== choice && onChoose(choice)}
        >
          {responseLabels[choice]}
        </PlainButton>
      ))}
    </fieldset>
  )
}
