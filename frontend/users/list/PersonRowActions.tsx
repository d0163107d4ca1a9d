import { Button } from '#frontend/ui/Button.tsx'
import { Icon } from '#frontend/ui/Icon.tsx'
import { Menu, type MenuItem } from '#frontend/ui/Menu.tsx'
import type { OpenAction } from '#frontend/users/userActions.ts'
import { isPrivileged, type Role } from '#shared/access.ts'
import type { UserListItem } from '#shared/users/people.ts'
import { InviteButton } from './InviteButton.tsx'
import styles from './users.module.css'

interface Props {
  person: UserListItem
  viewer: Role
  familyId: string
  isExpanded: boolean
  onToggle: (id: string) => void
  onAct: OpenAction
}

/** Anybody can expand a family; the other actions are for those who run the club. */
export function PersonRowActions({ person, viewer, familyId, isExpanded, onToggle, onAct }: Props) {
  const { id, fullName, pendingReview } = person
  return (
    <div className={styles.rowActions}>
      {pendingReview && isPrivileged(viewer) && (
        <>
          <Button aria-label={`Approve ${fullName}`} onClick={() => onAct('approve', person)}>
            Approve
          </Button>
          <Button variant="quiet" aria-label={`Decline ${fullName}`} onClick={() => onAct('decline', person)}>
            Decline
          </Button>
        </>
      )}
      {person.addressDue && isPrivileged(viewer) && <InviteButton person={person} />}
      <Button
        variant="quiet"
        aria-label={`Family of ${fullName}`}
        aria-expanded={isExpanded}
        aria-controls={isExpanded ? familyId : undefined}
        onClick={() => onToggle(id)}
      >
        Family
        <Icon name="chevron" />
      </Button>
      {viewer === 'admin' && (
        <Menu
          label={`Actions for ${fullName}`}
          trigger={<Icon name="more" />}
          items={buildItems(person, onAct)}
        />
      )}
    </div>
  )
}

function buildItems(person: UserListItem, onAct: OpenAction): MenuItem[] {
  const item = (label: string, action: Parameters<OpenAction>[0], danger = false) => ({
    label,
    onSelect: () => onAct(action, person),
    danger,
  })
  return [
    // A child's account stays a child's.
    ...(person.role === 'player' ? [] : [item('Change Role', 'role')]),
    item('Edit Profile', 'edit'),
    item('View Full Profile', 'profile'),
    item('Merge', 'merge'),
    item('Delete', 'delete', true),
  ]
}
