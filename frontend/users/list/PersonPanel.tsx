import { useEffect, useRef } from 'react'
import { OwedBy } from '#frontend/invoices/OwedBy.tsx'
import { isNotFound } from '#frontend/lib/http.ts'
import { RoleBadge } from '#frontend/people/RoleBadge.tsx'
import { isRow } from '#frontend/people/usePeopleCache.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import cardStyles from '#frontend/ui/Card.module.css'
import factListStyles from '#frontend/ui/FactList.module.css'
import { IconButton } from '#frontend/ui/IconButton.tsx'
import { EmptyState, QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { AccountBadges } from '#frontend/users/AccountBadges.tsx'
import { AccountFacts, Fact } from '#frontend/users/AccountFacts.tsx'
import { usePerson } from '#frontend/users/queries.ts'
import { isPrivileged } from '#shared/access.ts'
import type { PersonCard, UserListItem } from '#shared/users/people.ts'
import { RelativeLinks } from './FamilyLinks.tsx'
import { PersonActions } from './PersonActions.tsx'
import type { OpenPerson } from './PersonRow.tsx'
import styles from './users.module.css'

/**
 * One person, below the lists, with links to the family. The heading gets the focus, so that screen readers
 * continue there.
 */
export function PersonPanel(props: { id: string; onOpen: OpenPerson; onClose: () => void }) {
  const { id, onOpen, onClose } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const query = usePerson(id)
  useEffect(() => {
    // A closing dialog restores the focus first.
    const frame = requestAnimationFrame(() => heading.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])

  function close() {
    const from = document.querySelector<HTMLElement>(`#person-${CSS.escape(id)} button`)
    onClose()
    from?.focus()
  }

  return (
    <section className={`${cardStyles.card} ${styles.personPanel}`} aria-labelledby="person-panel">
      <div className={cardStyles.head}>
        <h2 ref={heading} id="person-panel" tabIndex={-1}>
          User Profile & Family Relationships
        </h2>
        <IconButton label="Close profile" icon="close" onClick={close} />
      </div>
      {isNotFound(query.error) ? (
        <EmptyState
          title="User not found"
          text="You don’t have access to this person."
          action="Please choose someone from the list above."
        />
      ) : (
        <QueryResult
          query={query}
          skeleton={<Skeleton lines={5} height="2.5rem" />}
          errorTitle="Failed to fetch users"
        >
          {person => <PersonDetails person={person} onOpen={onOpen} />}
        </QueryResult>
      )}
    </section>
  )
}

function PersonDetails({ person, onOpen }: { person: UserListItem | PersonCard; onOpen: OpenPerson }) {
  const { effectiveRole } = useUser()
  const row = isRow(person) ? person : undefined
  return (
    <>
      <div className={styles.personHead}>
        <h3>{person.fullName}</h3>
        {row && <RoleBadge role={row.role} />}
        {row && <AccountBadges person={row} />}
      </div>
      <div className={styles.personParts}>
        <section aria-label="Basic information">
          <h3>Basic information</h3>
          <dl className={factListStyles.facts}>
            {row?.username && <Fact label="Username">{row.username}</Fact>}
            <Fact label="Email">{person.email}</Fact>
            <Fact label="Phone">{person.phoneNumber}</Fact>
          </dl>
        </section>
        {row && <LinkedPeople person={row} onOpen={onOpen} />}
        {row && isPrivileged(effectiveRole) && <AccountFacts person={row} />}
        {row && !row.playerId && isPrivileged(effectiveRole) && (
          <section aria-label="Balance">
            <h3>Balance</h3>
            <p>
              Owes <OwedBy person={{ id: row.id, name: row.fullName }} />
            </p>
          </section>
        )}
      </div>
      {row && <PersonActions person={row} />}
    </>
  )
}

function LinkedPeople({ person, onOpen }: { person: UserListItem; onOpen: OpenPerson }) {
  const { players, parents } = person.relationships
  const isAlone = players.length + parents.length === 0
  return (
    <section aria-label="Family">
      <h3>Family Relationships</h3>
      {isAlone ? (
        <p className="muted">No one is linked.</p>
      ) : (
        <dl className={styles.family}>
          <RelativeLinks label="Linked players" relatives={players} onOpen={onOpen} />
          <RelativeLinks label="Linked parents" relatives={parents} onOpen={onOpen} />
        </dl>
      )}
    </section>
  )
}
