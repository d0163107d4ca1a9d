import { programs } from 'virtual:routes'
import { useSend } from '#frontend/lib/queries.ts'
import { NewerVersion } from '#frontend/ui/forms/NewerVersion.tsx'
import type { Program } from '#shared/programs/model.ts'
import { type ProgramFormState, toFormValues } from './formValues.ts'

export function NewerProgram(props: {
  form: ProgramFormState
  id: string
  onLoaded: (newer: Program) => void
}) {
  const { form, id, onLoaded } = props
  const { send, pending } = useSend(programs.get, {
    toast: { success: 'Their changes were loaded', error: 'The program couldn’t be loaded' },
  })

  async function load() {
    const sent = await send({ params: { id } })
    if (!sent.ok) return
    form.reset(toFormValues(sent.reply), { keepDirtyValues: true })
    onLoaded(sent.reply)
  }

  return (
    <NewerVersion
      title="Someone else changed this program while you were editing"
      pending={pending}
      onLoad={load}
    />
  )
}
