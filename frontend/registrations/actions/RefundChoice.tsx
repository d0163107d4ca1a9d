import { useId } from 'react'
import choiceStyles from '#frontend/ui/forms/Choice.module.css'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import { formatCents } from '#shared/money.ts'
import styles from './actions.module.css'

const choices = ['full', 'none'] as const
type Choice = (typeof choices)[number]

/** Asked, never guessed: money goes back only because somebody has said so. */
export function RefundChoice(props: {
  paid: number
  value: Choice | undefined
  onChange: (choice: Choice) => void
  error: string | undefined
}) {
  const { paid, value, onChange, error } = props
  const id = useId()
  const amount = paid > 0 ? formatCents(paid) : 'What was paid'
  const labels: Record<Choice, string> = {
    full: `Refund in full: ${amount} goes back to the family`,
    none: 'No refund: the club keeps what was paid',
  }
  return (
    <fieldset className={styles.refundChoice} aria-describedby={error && `${id}-error`}>
      <legend className={fieldStyles.label}>What was paid</legend>
      {choices.map(choice => (
        <label key={choice} className={choiceStyles.choice}>
          <input
            type="radio"
            name={id}
            value={choice}
            checked={value === choice}
            onChange={() => onChange(choice)}
          />
          {labels[choice]}
        </label>
      ))}
      {error && (
        <p className={fieldStyles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
