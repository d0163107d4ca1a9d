import { lazy, Suspense, useState } from 'react'
import { toast } from '#frontend/lib/toast.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { useFreshDialog } from '#frontend/ui/dialog/useFreshDialog.ts'
import type { OwedInvoice } from '#shared/invoices/model.ts'

const RemindPayers = lazy(() => import('./RemindPayers.tsx'))

/** Opens the reminder of invoices, which may have to be loaded first. */
export function RemindButton(props: {
  load: () => Promise<readonly OwedInvoice[]> | readonly OwedInvoice[]
  label?: string
  children: string
}) {
  const { load, label, children } = props
  const { shown, show, close } = useFreshDialog<readonly OwedInvoice[]>()
  const [pending, setPending] = useState(false)

  async function open() {
    setPending(true)
    try {
      show(await load())
    } catch (error) {
      const description = error instanceof Error ? error.message : undefined
      toast({ title: 'The invoices couldn’t be loaded', description, destructive: true })
    } finally {
      setPending(false)
    }
  }

  return (
    <>
      <Button pending={pending} onClick={() => void open()} aria-label={label}>
        {children}
      </Button>
      {shown && (
        <Suspense fallback={null}>
          <RemindPayers key={shown.round} invoices={shown.content} open={shown.open} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
