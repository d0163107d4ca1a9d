import { useEffect, useRef } from 'react'
import { isMissing } from '#frontend/people/errors.ts'
import { RoleBadge } from '#frontend/people/RoleBadge.tsx'
import { isRow } from '#frontend/people/usePeopleCache.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Icon } from '#frontend/ui/Icon.tsx'
import { EmptyState, Loaded, Skeleton } from '#frontend/ui/states.tsx'
import { isPrivileged } from '#shared/access.ts'
import type { PersonCard, UserRow } from '#shared/users/people.ts'
import { Marks } from '../AccountBadges.tsx'
import { AccountFacts, Fact } from '../PersonFacts.tsx'
import { usePerson } from '../queries.ts'
import { Relatives } from './FamilyLinks.tsx'
import { PersonActions } from './PersonActions.tsx'
import type { Open } from './PersonRow.tsx'

/** Below the lists: one person and the way to each of the family. Whoever jumps there reads on at its heading. */
export function PersonPanel(props: { id: string; onOpen: Open; onClose: () => void }) {
  const { id, onOpen, onClose } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const query = usePerson(id)
  useEffect(() => {
    // A dialog that closes for it gives the focus back first.
    const frame = requestAnimationFrame(() => heading.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])

  function close() {
    const from = document.querySelector<HTMLElement>(`#person-${CSS.escape(id)} .person-name`)
    onClose()
    from?.focus()
  }

  return (
    <section className="amplify-card card person-panel" aria-labelledby="person-panel">
      <div className="card-head">
        <h2 ref={heading} id="person-panel" tabIndex={-1}>
          User Profile & Family Relationships
        </h2>
        <button type="button" className="icon-button" aria-label="Close profile" onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      {isMissing(query.error) ? (
        <EmptyState title="User not found" text="This person is not among those whom you may see." />
      ) : (
        <Loaded
          query={query}
          skeleton={<Skeleton lines={5} height="2.5rem" />}
          errorTitle="Failed to fetch users"
        >
          {person => <Person person={person} onOpen={onOpen} />}
        </Loaded>
      )}
    </section>
  )
}

function Person({ person, onOpen }: { person: UserRow | PersonCard; onOpen: Open }) {
  const { actsAs } = useUser()
  const row = isRow(person) ? person : undefined
  return (
    <>
      <div className="person-head">
        <h3>{person.fullName}</h3>
        {row && <RoleBadge role={row.role} />}
        {row && <Marks person={row} />}
      </div>
      <div className="person-parts">
        <section aria-label="Basic information">
          <h3>Basic Information</h3>
          <dl className="facts">
            {row?.username && <Fact label="Username">{row.username}</Fact>}
            <Fact label="Email">{person.email}</Fact>
            <Fact label="Phone">{person.phoneNumber}</Fact>
          </dl>
        </section>
        {row && <Linked person={row} onOpen={onOpen} />}
        {row && isPrivileged(actsAs) && <AccountFacts person={row} />}
      </div>
      {row && <PersonActions person={row} />}
    </>
  )
}

function Linked({ person, onOpen }: { person: UserRow; onOpen: Open }) {
  const { players, parents } = person.relationships
  const isAlone = players.length + parents.length === 0
  return (
    <section aria-label="Family">
      <h3>Family Relationships</h3>
      {isAlone ? (
        <p className="muted">Nobody is linked.</p>
      ) : (
        <dl className="family">
          <Relatives label="Linked players" relatives={players} onOpen={onOpen} />
          <Relatives label="Linked parents" relatives={parents} onOpen={onOpen} />
        </dl>
      )}
    </section>
  )
}
