import { programs } from 'virtual:routes'
import { useState } from 'react'
import type { ApiError } from '#frontend/lib/http.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Button } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { DeleteDialog } from '#frontend/ui/dialog/DeleteDialog.tsx'
import type { Program } from '#shared/programs/model.ts'

/** Deletes a program. If families have paid for it, only an administrator may, with a second confirmation. */
export function DeleteProgram({ program, onDeleted }: { program: Program; onDeleted: () => void }) {
  const { id, name } = program
  const [open, setOpen] = useState(false)
  const [refusal, setRefusal] = useState<ApiError>()
  const asksForForce = refusal?.issues.some(({ field }) => field === 'force')
  const mayForce = useUser().actsAs === 'admin' && asksForForce
  const { send, pending } = useSend(programs.remove, {
    toast: { success: { title: 'Program deleted', description: name } },
    refetch: [programs.list, programs.get],
  })

  async function remove() {
    const sent = await send({ params: { id }, query: mayForce ? { force: 'true' } : {} })
    if (!sent.ok) return setRefusal(sent.error)
    close()
    onDeleted()
  }

  function close() {
    setOpen(false)
    setRefusal(undefined)
  }

  return (
    <Card title="Delete this program" action={<Button onClick={() => setOpen(true)}>Delete program</Button>}>
      <p className="muted">To hide it from families for a while, unpublish it instead.</p>
      <DeleteDialog
        open={open}
        onClose={close}
        onDelete={() => void remove()}
        pending={pending}
        name={name}
        label={mayForce ? 'Delete anyway' : 'Delete program'}
        effects={effects}
        refusal={refusal?.message}
      />
    </Card>
  )
}

const effects = [
  'Families will no longer see it, and links to it will stop working.',
  'Unpaid registrations will be canceled.',
  'Its waitlist will close, and its teams will no longer be in a program.',
  'Payments stay on record.',
]
