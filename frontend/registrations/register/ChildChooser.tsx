import { RadioGroup } from '#frontend/ui/forms/Choice.tsx'
import { useChildParam } from './registerParams.ts'
import type { Family } from './useMyChildren.ts'

/** Chooses the child to show programs for; with one child there is nothing to choose. */
export function ChildChooser({ family: { all, shown } }: { family: Family }) {
  const [, choose] = useChildParam()
  if (all.length < 2) return null
  const active = shown.length === 1 ? shown[0]?.id : undefined
  const choices = [
    { value: undefined, label: 'All children' },
    ...all.map(({ id, firstName }) => ({ value: id, label: firstName })),
  ]
  return <RadioGroup label="For" options={choices} value={active} onChange={choose} />
}
