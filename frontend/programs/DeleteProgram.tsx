import { programs } from 'virtual:routes'
import { useState } from 'react'
import type { ApiError } from '#frontend/app/http.ts'
import { useSend } from '#frontend/app/queries.ts'
import { useUser } from '#frontend/app/session.tsx'
import { Button } from '#frontend/ui/Button.tsx'
import { Alert, Card } from '#frontend/ui/Card.tsx'
import { Dialog } from '#frontend/ui/Dialog.tsx'
import type { Program } from '#shared/programs/model.ts'

/** The end of a program. One that families have paid for goes only by the word of an administrator. */
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
    <Card title="Delete this program" action={<Button onClick={() => setOpen(true)}>Delete Program</Button>}>
      <p className="muted">To hide it from families for a while, unpublish it instead.</p>
      <Dialog
        open={open}
        onClose={close}
        title={`Delete ${name}?`}
        description="This cannot be undone."
        size="small"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button look="danger" pending={pending} onClick={() => void remove()}>
              {mayForce ? 'Delete Anyway' : 'Delete Program'}
            </Button>
          </>
        }
      >
        <ul className="program-goes">
          <li>Families no longer see it, and links to it lead nowhere.</li>
          <li>Registrations that are not paid are cancelled.</li>
          <li>Its waiting list ends, and its teams are left without a program.</li>
          <li>What was paid stays in the books.</li>
        </ul>
        {refusal && <Alert tone="error">{refusal.message}</Alert>}
      </Dialog>
    </Card>
  )
}
