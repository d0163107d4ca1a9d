import { RadioGroup } from '#frontend/ui/forms/Choice.tsx'

const choices = [
  { value: true, label: 'Yes, pictures may be shown' },
  { value: false, label: 'No, please show none' },
]

/** Yes or no, with neither preselected. */
export function MediaChoice(props: {
  value: boolean | undefined
  onChange: (accepted: boolean) => void
  error?: string
}) {
  return <RadioGroup {...props} label="May pictures be shown?" hideLabel options={choices} />
}
