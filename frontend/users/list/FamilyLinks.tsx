import { TextButton } from '#frontend/ui/TextButton.tsx'
import type { Relative, UserListItem } from '#shared/users/people.ts'
import type { OpenPerson } from './PersonRow.tsx'
import styles from './users.module.css'

/** A person's relatives; each link opens that person. */
export function FamilyLinks({ person, onOpen }: { person: UserListItem; onOpen: OpenPerson }) {
  const { players, parents } = person.relationships
  if (players.length + parents.length === 0) {
    return <p className="muted">No players or parents are linked to {person.fullName}.</p>
  }
  return (
    <dl className={styles.family}>
      <RelativeLinks label="Players" relatives={players} onOpen={onOpen} />
      <RelativeLinks label="Parents" relatives={parents} onOpen={onOpen} />
    </dl>
  )
}

export function RelativeLinks(props: { label: string; relatives: readonly Relative[]; onOpen: OpenPerson }) {
  const { label, relatives, onOpen } = props
  if (relatives.length === 0) return null
  return (
    <div>
      <dt>{label}</dt>
      {relatives.map(({ id, userId, name, email, primary }) => (
        <dd key={id}>
          <TextButton onClick={() => onOpen('user', { id: userId })}>{name}</TextButton>
          {primary && <span className="muted"> · primary</span>}
          {email && <span className="muted"> · {email}</span>}
        </dd>
      ))}
    </div>
  )
}
