import { Button } from '#frontend/ui/Button.tsx'
import { Badge } from '#frontend/ui/Card.tsx'
import { Dialog } from '#frontend/ui/dialog/Dialog.tsx'
import type { UserListItem } from '#shared/users/people.ts'
import styles from './connections.module.css'
import { listGuardians } from './queries.ts'
import { RemoveConnection } from './RemoveConnection.tsx'

/** All guardians of a child, the primary one first. */
export function ManageDialog(props: {
  child: UserListItem
  open: boolean
  onClose: () => void
  onConnect: () => void
}) {
  const { child, open, onClose, onConnect } = props
  const guardians = listGuardians(child)
  const hasPrimary = guardians.some(({ primary }) => primary)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Manage Connections"
      description={child.fullName}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" onClick={onConnect}>
            {hasPrimary ? 'Change Parent' : 'Connect parent'}
          </Button>
        </>
      }
    >
      {guardians.length === 0 && <p>No parent is connected to {child.fullName}.</p>}
      <ul className={styles.guardians}>
        {guardians.map(guardian => (
          <li key={guardian.userId}>
            <span>
              <strong>{guardian.name}</strong> {guardian.primary && <Badge tone="info">Primary</Badge>}
              <span className={`muted ${styles.guardianEmail}`}>{guardian.email}</span>
            </span>
            <RemoveConnection child={child} guardian={guardian} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
