import { RadioGroup } from '#frontend/ui/forms/Choice.tsx'

const choices = [
  { value: true, label: 'Yes, you may share photos' },
  { value: false, label: 'No, please don’t' },
]

/** Yes or no, with neither preselected. */
export function MediaChoice(props: {
  value: boolean | undefined
  onChange: (accepted: boolean) => void
  error?: string
}) {
  return <RadioGroup {...props} label="May we share photos?" hideLabel options={choices} />
}
