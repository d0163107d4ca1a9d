import { RadioGroup } from '#frontend/ui/forms/Choice.tsx'
import { formatCents } from '#shared/money.ts'

const choices = ['full', 'none'] as const
type Choice = (typeof choices)[number]

/** Never preselected: money goes back only if somebody says so. */
export function RefundChoice(props: {
  paid: number
  value: Choice | undefined
  onChange: (choice: Choice) => void
  error: string | undefined
}) {
  const { paid, value, onChange, error } = props
  const labels: Record<Choice, string> = {
    full: `Full refund: ${formatCents(paid)} is refunded to the family`,
    none: 'No refund: the club keeps the payment',
  }
  return (
    <RadioGroup
      label="Payment"
      list
      options={choices.map(choice => ({ value: choice, label: labels[choice] }))}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
