import { discounts } from 'virtual:routes'
import { useSend } from '#frontend/lib/queries.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Dialog } from '#frontend/ui/dialog/Dialog.tsx'
import type { DiscountCode } from '#shared/discounts/model.ts'
import { formatTimes } from './describe.ts'
import styles from './discounts.module.css'

interface Props {
  code: DiscountCode
  open: boolean
  onClose: () => void
  onDone: () => void
}

export default function DeleteCode({ code: { id, code, uses }, open, onClose, onDone }: Props) {
  const { send, pending } = useSend(discounts.remove, {
    toast: {
      success: { title: 'Discount code deleted', description: code },
      error: 'Error deleting discount code',
    },
    refetch: [discounts.list],
  })

  async function remove() {
    const sent = await send({ params: { id } })
    if (sent.ok) onDone()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Delete Discount Code"
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" pending={pending} onClick={() => void remove()}>
            Delete
          </Button>
        </>
      }
    >
      <p className={styles.codeQuestion}>
        Are you sure you want to delete the discount code "{code}"? This action cannot be undone.
      </p>
      {uses > 0 && (
        <p className="muted">
          It is used {formatTimes(uses)}. Whoever has applied it keeps what it took off.
        </p>
      )}
    </Dialog>
  )
}
