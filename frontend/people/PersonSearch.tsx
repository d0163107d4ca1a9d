import { users } from 'virtual:routes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { routeQuery } from '#frontend/lib/api.ts'
import { useDebounced } from '#frontend/lib/queries.ts'
import { RadioGroup } from '#frontend/ui/forms/Choice.tsx'
import { SearchField } from '#frontend/ui/forms/SearchField.tsx'
import type { Role } from '#shared/access.ts'
import type { UserListItem } from '#shared/users/people.ts'
import { getFetchError } from './errors.ts'
import styles from './PersonSearch.module.css'
import { RoleBadge } from './RoleBadge.tsx'

/** A list that people can scan; if there are more results, they type more of the name. */
const maxShown = 8

interface Props {
  label: string
  person: UserListItem | undefined
  onChange: (person: UserListItem) => void
  /** Searches only people with this role. */
  role?: Role
  /** Filters the results down to people who can be chosen. */
  isOffered?: (person: UserListItem) => boolean
  error: string | undefined
}

/** Finds a person by the beginning of a name, an email address or a phone number. */
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
      <SearchField
        label={label}
        placeholder="Name, username, email or phone"
        maxLength={80}
        value={typed}
        error={error}
        onChange={setTyped}
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
  return (
    <RadioGroup
      label="Person"
      list
      options={people.map(({ id, fullName, username, email, role }) => ({
        value: id,
        label: fullName,
        note: [username, email].filter(Boolean).join(' · '),
        end: <RoleBadge role={role} />,
      }))}
      value={person?.id}
      onChange={chosen => {
        const found = people.find(({ id }) => id === chosen)
        if (found) onChange(found)
      }}
    />
  )
}

function getHint(found: number): string {
  if (found === 0) return 'No one found'
  return found > maxShown ? 'There are more. Keep typing to narrow the list.' : ''
}
