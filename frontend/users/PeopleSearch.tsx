import { Field } from '#frontend/ui/forms/Field.tsx'
import type { PeopleSearch as Search } from './list/usePeopleSearch.ts'

export const PeopleSearch = ({ search: { typed, setTyped } }: { search: Search }) => (
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
  </search>
)
