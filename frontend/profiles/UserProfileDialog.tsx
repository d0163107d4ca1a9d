import { Dialog } from '#frontend/ui/Dialog.tsx'

/** All that the club knows of a person: for himself and for administrators. */
export default function UserProfileDialog(props: { userId: string; open: boolean; onClose: () => void }) {
  return <Dialog open={props.open} onClose={props.onClose} title="Complete User Profile" size="large" />
}
