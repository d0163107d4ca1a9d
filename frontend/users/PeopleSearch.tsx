import { users } from 'virtual:routes'
import { useIsFetching } from '@tanstack/react-query'
import { Field } from '#frontend/ui/Field.tsx'
import type { PeopleSearch as Search } from './usePeopleSearch.ts'

export function PeopleSearch({ search: { typed, setTyped, wanted } }: { search: Search }) {
  const asked =
    useIsFetching({
      queryKey: [users.list.path],
      predicate: ({ queryKey, state }) => queryKey[2] === wanted && !state.data,
    }) > 0
  const isWaiting = typed.trim() !== wanted || asked
  return (
    <search className="people-search">
      <Field
        label="Search"
        type="search"
        placeholder="User name, e-mail, full name or phone"
        autoComplete="off"
        maxLength={80}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      {isWaiting && <span className="spinner" aria-hidden="true" />}
    </search>
  )
}
