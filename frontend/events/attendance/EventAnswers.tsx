import { useClubClock } from '#frontend/lib/clock.ts'
import type { Event } from '#shared/events/model.ts'
import { eventEnd, isOpenForAnswers } from '#shared/events/rules.ts'
import styles from './AnswerButtons.module.css'
import { AnswerButtons } from './AnswerButtons.tsx'
import type { FamilyAnswer } from './useFamilyAnswers.ts'

/** The answers of a family's children in a list of events, one tap each; nothing once they can no longer be given. */
export function EventAnswers({
  event,
  answers,
  isNext = false,
}: {
  event: Event
  answers: readonly FamilyAnswer[]
  /** Where it is what comes next: with notes, and while it goes on, too. */
  isNext?: boolean
}) {
  const now = useClubClock()
  const isShown = now && (isNext ? now < eventEnd(event) : isOpenForAnswers(event, now))
  if (!isShown || answers.length === 0) return null
  return (
    <ul className={styles.eventAnswers}>
      {answers.map(({ child, answer }) => (
        <li key={child.id}>
          <strong>{child.firstName}</strong>
          <AnswerButtons event={event} child={child} answer={answer} withNote={isNext} />
        </li>
      ))}
    </ul>
  )
}
