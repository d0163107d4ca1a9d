import { programs } from 'virtual:routes'
import { useState } from 'react'
import type * as z from 'zod'
import { useLateNavigate } from '#frontend/lib/lateNavigation.ts'
import { pathTo } from '#frontend/lib/paths.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { TextField } from '#frontend/ui/forms/FormFields.tsx'
import { Form, showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import { addDays } from '#shared/dates.ts'
import type { Program, ProgramCopy } from '#shared/programs/model.ts'
import { raiseYear } from './formValues.ts'

/** Open while `program` is set; remounts for each program. */
export default function CopyProgram(props: { program: Program | undefined; onClose: () => void }) {
  const { program, onClose } = props
  const [last, setLast] = useState(program)
  if (program && program !== last) setLast(program)
  // Keeps showing the program while the dialog closes.
  const shown = program ?? last
  return shown && <CopyProgramForm key={shown.id} program={shown} open={Boolean(program)} onClose={onClose} />
}

function CopyProgramForm({
  program,
  open,
  onClose,
}: {
  program: Program
  open: boolean
  onClose: () => void
}) {
  const navigate = useLateNavigate()
  const form = useSchemaForm(
    () => import('#shared/programs/model.ts').then(model => model.ProgramCopy),
    suggestCopy(program),
  )
  const { send, pending } = useSend(programs.copy, {
    toast: {
      success: ({ name }) => ({ title: 'Program copied', description: name }),
      error: 'The program couldn’t be copied',
    },
    refetch: [programs.list],
  })

  async function copy(body: z.output<typeof ProgramCopy>) {
    const sent = await send({ params: { id: program.id }, body })
    if (!sent.ok) return showIssues(form, sent.error)
    await navigate(pathTo('programEdit', sent.reply), { replace: true })
  }

  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title="Copy to a new season"
      description={
        <>
          Copies everything about {program.name}, including how long it runs. The copy starts unpublished,
          with registration closed and no one in it.
        </>
      }
      action="Copy program"
      pending={pending}
    >
      {id => (
        <Form form={form} id={id} onSubmit={copy}>
          <TextField form={form} name="name" label="Program name" maxLength={120} autoComplete="off" />
          <TextField form={form} name="startDate" label="Start date" type="date" />
        </Form>
      )}
    </ActionDialog>
  )
}

/** Suggests a date a year later, on the same day of the week, and raises the year in the name. */
const suggestCopy = ({ name, startDate }: Program) => ({
  name: raiseYear(name),
  startDate: startDate ? addDays(startDate, 364) : '',
})
