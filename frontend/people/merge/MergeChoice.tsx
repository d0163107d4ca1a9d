import { type ReactNode, useId, useState } from 'react'
import { Alert } from '#frontend/ui/Card.tsx'
import { FactList } from '#frontend/ui/FactList.tsx'
import { Choice } from '#frontend/ui/forms/Choice.tsx'
import { Field } from '#frontend/ui/forms/Field.tsx'
import { FieldGroup } from '#frontend/ui/forms/FieldGroup.tsx'
import { PlainForm } from '#frontend/ui/forms/PlainForm.tsx'
import { useNameConfirmation } from '#frontend/ui/forms/useNameConfirmation.ts'
import layout from '#frontend/ui/styles/layout.module.css'
import styles from './merge.module.css'

/** One of the two duplicates, with what identifies it. */
export interface MergeCandidate {
  id: string
  name: string
  facts: [label: string, value: string | undefined][]
}

/** Chooses which of two duplicates stays, lists the effects, and asks to type the name. */
export function MergeChoice(props: {
  id: string
  candidates: [MergeCandidate, MergeCandidate]
  /** What is merged: 'account'. */
  noun: string
  effects: readonly string[]
  onMerge: (kept: string, from: string) => Promise<string | undefined>
  /** What else has to be confirmed. */
  children?: ReactNode
}) {
  const { id, candidates, noun, effects, onMerge, children } = props
  const name = useId()
  const [first, second] = candidates
  const [keptId, setKeptId] = useState(first.id)
  const gone = keptId === first.id ? second : first
  const { field, isTyped } = useNameConfirmation(gone.name)
  const [refusal, setRefusal] = useState<string>()

  async function submit() {
    setRefusal(undefined)
    if (isTyped()) setRefusal(await onMerge(keptId, gone.id))
  }

  return (
    <PlainForm id={id} onSubmit={submit}>
      <FieldGroup label={`Which ${noun} do you want to keep?`} hideLabel className={styles.mergeSides}>
        {candidates.map(side => (
          <div key={side.id} className={styles.mergeSide}>
            <Choice
              isPlain
              type="radio"
              name={name}
              checked={side.id === keptId}
              onChange={() => setKeptId(side.id)}
            >
              {side.id === keptId ? `Keeping this ${noun}` : `Keep this ${noun}`}
            </Choice>
            <strong>{side.name}</strong>
            <FactList facts={side.facts} />
          </div>
        ))}
      </FieldGroup>
      <ul className={layout.bullets}>
        {effects.map(line => (
          <li key={line}>{line}</li>
        ))}
        <li>
          <strong>This cannot be undone.</strong>
        </li>
      </ul>
      {children}
      <Field {...field} />
      {refusal && <Alert tone="error">{refusal}</Alert>}
    </PlainForm>
  )
}
