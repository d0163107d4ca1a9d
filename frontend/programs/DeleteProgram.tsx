import { invoices, programs } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchAllPages } from '#frontend/lib/allPages.ts'
import { callPage } from '#frontend/lib/api.ts'
import type { ApiError } from '#frontend/lib/http.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Button } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { DeleteDialog } from '#frontend/ui/dialog/DeleteDialog.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import type { Invoice } from '#shared/invoices/model.ts'
import { formatCents, sum } from '#shared/money.ts'
import type { Program } from '#shared/programs/model.ts'
import { formatQuantity } from '#shared/text.ts'

/** Deletes a program. If families have paid for it, only an administrator may, with a second confirmation. */
export function DeleteProgram({ program, onDeleted }: { program: Program; onDeleted: () => void }) {
  const { id, name } = program
  const [open, setOpen] = useState(false)
  const [refusal, setRefusal] = useState<ApiError>()
  const asksForForce = refusal?.issues.some(({ field }) => field === 'force')
  const mayForce = useUser().effectiveRole === 'admin' && asksForForce
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
        effects={mayForce ? [...effects, ...paidEffects] : effects}
        refusal={refusal?.message}
      >
        {open && mayForce && <WhoPaid programId={id} />}
      </DeleteDialog>
    </Card>
  )
}

const effects = [
  'Families will no longer see it, and links to it will stop working.',
  'Unpaid registrations will be canceled.',
  'Its waitlist will close, and its teams will no longer be in a program.',
  'Payments stay on record.',
]

const paidEffects = [
  'Families who have paid will be told by email, and owe nothing more.',
  'Each of their payments waits under Reconciliation until it is refunded, or kept with a note.',
]

/** The families whose money the club still has, and how much it is. */
function WhoPaid({ programId: id }: { programId: string }) {
  const query = useQuery({
    queryKey: [invoices.byProgram.path, 'paid', id],
    queryFn: () =>
      fetchAllPages(cursor => callPage(invoices.byProgram, { params: { id }, query: { cursor } })),
    select: rows => rows.filter(row => row.status !== 'cancelled' && keptOf(row) > 0),
    staleTime: 0,
  })
  return (
    <QueryResult query={query} skeleton={<Skeleton lines={3} />} errorTitle="Payments couldn’t be loaded">
      {paid => (
        <>
          <h3>
            {formatCents(sum(paid.map(keptOf)))} paid on {formatQuantity(paid.length, 'invoice')}
          </h3>
          <ul>
            {paid.map(row => (
              <li key={row.id}>
                {row.playerName && `${row.playerName}, `}
                {row.userName}: {formatCents(keptOf(row))}
              </li>
            ))}
          </ul>
        </>
      )}
    </QueryResult>
  )
}

const keptOf = ({ amountPaid, amountRefunded, lost }: Invoice): number => amountPaid - amountRefunded - lost
