import { users } from 'virtual:routes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { routeQuery } from '#frontend/lib/api.ts'
import choiceStyles from '#frontend/ui/forms/Choice.module.css'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import { Field } from '#frontend/ui/forms/Field.tsx'
import type { Role } from '#shared/access.ts'
import type { UserListItem } from '#shared/users/people.ts'
import { getFetchError } from './errors.ts'
import styles from './PersonSearch.module.css'
import { RoleBadge } from './RoleBadge.tsx'

/** As many as one looks through; of more than these one types more of the name. */
const maxShown = 8

interface Props {
  label: string
  person: UserListItem | undefined
  onChange: (person: UserListItem) => void
  /** Only people of this role are looked for. */
  role?: Role
  /** Who of those who are found can be chosen. */
  isOffered?: (person: UserListItem) => boolean
  error: string | undefined
}

/** Finds one person of however many, by the beginning of a name, an address or a number. */
export function PersonSearch({ label, person, onChange, role, isOffered = () => true, error }: Props) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim())
  const query = useQuery({
    ...routeQuery(users.list, { query: { search, role, limit: 50 } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const offered = search === '' ? [] : (query.data ?? []).filter(isOffered)
  const shown = offered.slice(0, maxShown)
  const listed = person && !shown.some(({ id }) => id === person.id) ? [person, ...shown] : shown
  return (
    <div className={styles.personSearch}>
      <Field
        label={label}
        type="search"
        placeholder="Name, user name, e-mail or phone"
        autoComplete="off"
        maxLength={80}
        value={typed}
        error={error}
        onChange={event => setTyped(event.target.value)}
      />
      {listed.length > 0 && <PersonChoices people={listed} person={person} onChange={onChange} />}
      <p className={`muted ${styles.foundHint}`} role="status">
        {query.isError ? getFetchError(query.error) : query.data && search && getHint(offered.length)}
      </p>
    </div>
  )
}

function PersonChoices(props: { people: readonly UserListItem[] } & Pick<Props, 'person' | 'onChange'>) {
  const { people, person, onChange } = props
  const name = useId()
  return (
    <fieldset className={styles.foundPeople}>
      <legend className={fieldStyles.label}>Person</legend>
      {people.map(found => (
        <label key={found.id} className={choiceStyles.choice}>
          <input
            type="radio"
            name={name}
            checked={found.id === person?.id}
            onChange={() => onChange(found)}
          />
          <span className={styles.foundName}>
            {found.fullName}
            <small className="muted">{[found.username, found.email].filter(Boolean).join(' · ')}</small>
          </span>
          <RoleBadge role={found.role} />
        </label>
      ))}
    </fieldset>
  )
}

function getHint(found: number): string {
  if (found === 0) return 'No users found'
  return found > maxShown ? 'There are more: type more of the name.' : ''
}

/** What was typed, once the typing rests. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), 300)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
