import { Dialog } from '#frontend/ui/Dialog.tsx'

/** Makes one account of two. */
export default function MergeDialog(props: {
  userId: string
  open: boolean
  onClose: () => void
  onMerged?: (kept: { id: string }) => void
}) {
  return <Dialog open={props.open} onClose={props.onClose} title="Merge Accounts" size="large" />
}
