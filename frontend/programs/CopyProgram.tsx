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
      error: 'The program could not be copied',
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
          Everything that is said about {program.name} is copied, and it lasts as long. The copy is not
          published, its registration is closed, and nobody is in it yet.
        </>
      }
      action="Copy Program"
      pending={pending}
    >
      {id => (
        <Form form={form} id={id} onSubmit={copy}>
          <TextField form={form} name="name" label="Program Name" maxLength={120} autoComplete="off" />
          <TextField form={form} name="startDate" label="Start Date" type="date" />
        </Form>
      )}
    </ActionDialog>
  )
}

/** Suggests a date a year later, on the same day of the week, and raises the year in the name. */
const suggestCopy = ({ name, startDate }: Program) => ({
  name: name.replace(/\b20\d\d\b/, year => String(Number(year) + 1)),
  startDate: startDate ? addDays(startDate, 364) : '',
})
