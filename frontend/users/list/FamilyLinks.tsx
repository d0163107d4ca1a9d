import type { Relative, UserRow } from '#shared/users/people.ts'
import type { Open } from './PersonRow.tsx'

/** Who belongs to somebody; each leads to that person. */
export function Family({ person, onOpen }: { person: UserRow; onOpen: Open }) {
  const { players, parents } = person.relationships
  if (players.length + parents.length === 0) {
    return <p className="muted">No players or parents are linked to {person.fullName}.</p>
  }
  return (
    <dl className="family">
      <Relatives label="Players" relatives={players} onOpen={onOpen} />
      <Relatives label="Parents" relatives={parents} onOpen={onOpen} />
    </dl>
  )
}

export function Relatives(props: { label: string; relatives: readonly Relative[]; onOpen: Open }) {
  const { label, relatives, onOpen } = props
  if (relatives.length === 0) return null
  return (
    <div>
      <dt>{label}</dt>
      {relatives.map(({ id, userId, name, email, primary }) => (
        <dd key={id}>
          <button type="button" className="person-name" onClick={() => onOpen('user', { id: userId })}>
            {name}
          </button>
          {primary && <span className="muted"> · primary</span>}
          {email && <span className="muted"> · {email}</span>}
        </dd>
      ))}
    </div>
  )
}
