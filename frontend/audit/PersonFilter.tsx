import { players, users } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { read } from '#frontend/lib/api.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Field } from '#frontend/ui/forms/Field.tsx'
import { roleLabels } from '#shared/access.ts'
import type { AuditEntry } from '#shared/audit/model.ts'
import type { UserRow } from '#shared/users/people.ts'

interface Props {
  person: string | undefined
  entries: readonly AuditEntry[] | undefined
  onChoose: (id: string) => void
}

/** Whose entries are shown, or the search for somebody. */
export function PersonFilter({ person, entries, onChoose }: Props) {
  // What had the focus goes when somebody is chosen here, and comes back when he is not any more.
  const [isUsed, setUsed] = useState(false)
  const choose = (id: string) => {
    setUsed(true)
    onChoose(id)
  }
  return person ? (
    <Chosen person={person} entries={entries} autoFocus={isUsed} onClear={() => choose('')} />
  ) : (
    <Search autoFocus={isUsed} onChoose={choose} />
  )
}

function Chosen(
  props: Omit<Props, 'onChoose'> & { person: string; autoFocus: boolean; onClear: () => void },
) {
  const { person, entries, autoFocus, onClear } = props
  const known = entries
    ?.flatMap(({ actor, subject, person: concerned }) => [actor, subject, ...(concerned ? [concerned] : [])])
    .find(({ id, name }) => id === person && name)?.name
  const name = useName(person, entries !== undefined && known === undefined)
  return (
    <div className="field">
      <span className="field-label">Person</span>
      <div className="audit-person">
        <span>{known ?? name ?? 'Somebody who is no longer in the club'}</span>
        <Button look="quiet" autoFocus={autoFocus} onClick={onClear} aria-label="Show all people">
          Show all
        </Button>
      </div>
    </div>
  )
}

/** Of somebody who is in no entry that was loaded. */
function useName(id: string, enabled: boolean): string | undefined {
  const isPlayer = id.startsWith('ply_')
  const player = useQuery({
    ...read(players.get, { params: { id } }),
    enabled: enabled && isPlayer,
    retry: false,
  })
  const user = useQuery({
    ...read(users.get, { params: { id } }),
    enabled: enabled && !isPlayer,
    retry: false,
  })
  const { data } = player
  return data ? `${data.firstName} ${data.lastName}` : user.data?.fullName
}

const most = 8

function Search({ autoFocus, onChoose }: Pick<Props, 'onChoose'> & { autoFocus: boolean }) {
  const [text, setText] = useState('')
  const search = useResting(text.trim())
  const isAsked = search.length > 1
  const query = useQuery({
    ...read(users.list, { query: { search, limit: most } }),
    enabled: isAsked,
    placeholderData: before => before,
  })
  const found = isAsked ? query.data : undefined
  return (
    <div className="audit-search">
      <Field
        label="Person"
        type="search"
        placeholder="Name, e-mail or phone"
        autoComplete="off"
        autoFocus={autoFocus}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      {found && found.length > 0 && (
        <ul className="audit-found" aria-label="People found">
          {found.map(user => (
            <li key={user.id}>
              <Button look="quiet" onClick={() => onChoose(user.playerId ?? user.id)}>
                <span>
                  {user.fullName} <span className="muted">{remark(user)}</span>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className="field-hint" role="status">
        {isAsked && query.isError && 'The search did not work. Please try again.'}
        {found?.length === 0 && 'Nobody is found by this.'}
        {found && found.length >= most && 'There may be more: type more of the name.'}
      </p>
    </div>
  )
}

/** What was typed, once nobody types any more: each key would be a question to the server. */
function useResting(text: string): string {
  const [resting, setResting] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setResting(text), 250)
    return () => clearTimeout(timer)
  }, [text])
  return resting
}

const remark = ({ role, email }: UserRow) =>
  role === 'player' || !email ? roleLabels[role] : `${roleLabels[role]}, ${email}`
