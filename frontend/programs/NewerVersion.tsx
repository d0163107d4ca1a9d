import { programs } from 'virtual:routes'
import { useEffect, useRef } from 'react'
import { useSend } from '#frontend/app/queries.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Alert } from '#frontend/ui/Card.tsx'
import type { Program } from '#shared/programs/model.ts'
import { type ProgramFormState, valuesOf } from './values.ts'

/**
 * Somebody else has saved this program while it was edited here. Their version is loaded on request: fields
 * that were changed here keep what was typed, all others show theirs.
 */
export function NewerVersion(props: {
  form: ProgramFormState
  id: string
  onLoaded: (newer: Program) => void
}) {
  const { form, id, onLoaded } = props
  const box = useRef<HTMLDivElement>(null)
  const { send, pending } = useSend(programs.get, {
    toast: { success: 'Their changes are loaded', error: 'The program could not be loaded' },
  })
  useEffect(() => box.current?.scrollIntoView({ block: 'center' }), [])

  async function load() {
    const sent = await send({ params: { id } })
    if (!sent.ok) return
    form.reset(valuesOf(sent.reply), { keepDirtyValues: true })
    onLoaded(sent.reply)
  }

  return (
    <div ref={box}>
      <Alert tone="error" title="Somebody else has changed this program meanwhile">
        <p>
          What you typed is still here and is not saved. Load their changes, look at both, and save again.
        </p>
        <Button onClick={() => void load()} pending={pending}>
          Load their changes, keep mine
        </Button>
      </Alert>
    </div>
  )
}
