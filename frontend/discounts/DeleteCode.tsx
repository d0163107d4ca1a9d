import { discounts } from 'virtual:routes'
import { useSend } from '#frontend/lib/queries.ts'
import { ConfirmDialog } from '#frontend/ui/dialog/ConfirmDialog.tsx'
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
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => void remove()}
      title="Delete discount code"
      action="Delete"
      danger
      pending={pending}
    >
      <p className={styles.codeQuestion}>
        Are you sure you want to delete the discount code "{code}"? This action cannot be undone.
      </p>
      {uses > 0 && (
        <p className="muted">
          It has been used {formatTimes(uses)}. Families who already used it keep their discount.
        </p>
      )}
    </ConfirmDialog>
  )
}
