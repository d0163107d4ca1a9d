import { type SyntheticEvent, useId, useState } from 'react'
import { Alert } from '#frontend/ui/Card.tsx'
import { Facts } from '#frontend/ui/FactList.tsx'
import { Field } from '#frontend/ui/forms/Field.tsx'
import { useTypedName } from '#frontend/ui/forms/useNameConfirmation.ts'

/** One of two that are the same: what it has, and what it is known by. */
export interface Side {
  id: string
  name: string
  facts: [label: string, value: string | undefined][]
}

/** Two beside each other, of which one stays; what follows from it is said before, and the name typed. */
export function MergeChoice(props: {
  id: string
  sides: [Side, Side]
  /** What they are: 'account'. */
  noun: string
  follows: readonly string[]
  onMerge: (kept: string, from: string) => Promise<string | undefined>
}) {
  const { id, sides, noun, follows, onMerge } = props
  const name = useId()
  const [first, second] = sides
  const [keptId, setKeptId] = useState(first.id)
  const gone = keptId === first.id ? second : first
  const { field, isTyped } = useTypedName(gone.name)
  const [refusal, setRefusal] = useState<string>()

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    setRefusal(undefined)
    if (isTyped()) setRefusal(await onMerge(keptId, gone.id))
  }

  return (
    <form id={id} className="form" method="post" noValidate onSubmit={event => void submit(event)}>
      <fieldset className="merge-sides">
        <legend className="hidden">Which {noun} stays?</legend>
        {sides.map(side => (
          <div key={side.id} className="merge-side">
            <label>
              <input
                type="radio"
                name={name}
                checked={side.id === keptId}
                onChange={() => setKeptId(side.id)}
              />
              {side.id === keptId ? `This ${noun} stays` : `Keep this ${noun}`}
            </label>
            <strong>{side.name}</strong>
            <Facts facts={side.facts} />
          </div>
        ))}
      </fieldset>
      <ul className="goes">
        {follows.map(line => (
          <li key={line}>{line}</li>
        ))}
        <li>
          <strong>This cannot be undone.</strong>
        </li>
      </ul>
      <Field {...field} />
      {refusal && <Alert tone="error">{refusal}</Alert>}
    </form>
  )
}
