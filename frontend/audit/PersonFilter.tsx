import { players, users } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { routeQuery } from '#frontend/lib/api.ts'
import { useDebounced } from '#frontend/lib/queries.ts'
import { Button } from '#frontend/ui/Button.tsx'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import { SearchField } from '#frontend/ui/forms/SearchField.tsx'
import { roleLabels } from '#shared/access.ts'
import type { AuditEntry } from '#shared/audit/model.ts'
import type { UserListItem } from '#shared/users/people.ts'
import styles from './audit.module.css'

interface Props {
  person: string | undefined
  entries: readonly AuditEntry[] | undefined
  onChoose: (id: string) => void
}

/** The person whose entries are shown, or the search for one. */
export function PersonFilter({ person, entries, onChoose }: Props) {
  // The focused element disappears when a person is chosen, and the search gets the focus back when the
  // person is cleared.
  const [isUsed, setUsed] = useState(false)
  const choose = (id: string) => {
    setUsed(true)
    onChoose(id)
  }
  return person ? (
    <SelectedPerson person={person} entries={entries} autoFocus={isUsed} onClear={() => choose('')} />
  ) : (
    <PersonFinder autoFocus={isUsed} onChoose={choose} />
  )
}

function SelectedPerson(
  props: Omit<Props, 'onChoose'> & { person: string; autoFocus: boolean; onClear: () => void },
) {
  const { person, entries, autoFocus, onClear } = props
  const known = entries
    ?.flatMap(({ actor, subject, person: concerned }) => [actor, subject, ...(concerned ? [concerned] : [])])
    .find(({ id, name }) => id === person && name)?.name
  const name = usePersonName(person, entries !== undefined && known === undefined)
  return (
    <div className={fieldStyles.field}>
      <span className={fieldStyles.label}>Person</span>
      <div className={styles.auditPerson}>
        <span>{known ?? name ?? 'Someone who is no longer in the club'}</span>
        <Button variant="quiet" autoFocus={autoFocus} onClick={onClear} aria-label="Show all people">
          Show all
        </Button>
      </div>
    </div>
  )
}

/** Loads the name of a person who is in none of the loaded entries. */
function usePersonName(id: string, enabled: boolean): string | undefined {
  const isPlayer = id.startsWith('ply_')
  const player = useQuery({
    ...routeQuery(players.get, { params: { id } }),
    enabled: enabled && isPlayer,
    retry: false,
  })
  const user = useQuery({
    ...routeQuery(users.get, { params: { id } }),
    enabled: enabled && !isPlayer,
    retry: false,
  })
  const { data } = player
  return data ? `${data.firstName} ${data.lastName}` : user.data?.fullName
}

const maxShown = 8

function PersonFinder({ autoFocus, onChoose }: Pick<Props, 'onChoose'> & { autoFocus: boolean }) {
  const [text, setText] = useState('')
  const search = useDebounced(text.trim())
  const isAsked = search.length > 1
  const query = useQuery({
    ...routeQuery(users.list, { query: { search, limit: maxShown } }),
    enabled: isAsked,
    placeholderData: before => before,
  })
  const found = isAsked ? query.data : undefined
  return (
    <div>
      <SearchField
        label="Person"
        placeholder="Name, email or phone"
        autoFocus={autoFocus}
        value={text}
        onChange={setText}
      />
      {found && found.length > 0 && (
        <ul className={styles.auditFound} aria-label="People found">
          {found.map(user => (
            <li key={user.id}>
              <Button variant="quiet" onClick={() => onChoose(user.playerId ?? user.id)}>
                <span>
                  {user.fullName} <span className="muted">{describePerson(user)}</span>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className={fieldStyles.hint} role="status">
        {isAsked && query.isError && 'The search did not work. Please try again.'}
        {found?.length === 0 && 'No one matches this search.'}
        {found && found.length >= maxShown && 'There may be more. Keep typing to narrow the list.'}
      </p>
    </div>
  )
}

const describePerson = ({ role, email }: UserListItem) =>
  role === 'player' || !email ? roleLabels[role] : `${roleLabels[role]}, ${email}`
