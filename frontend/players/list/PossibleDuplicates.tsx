import { players, programs } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { routeQuery } from '#frontend/lib/api.ts'
import { pathTo, pathToMerge } from '#frontend/lib/paths.ts'
import { useSend } from '#frontend/lib/queries.ts'
import styles from '#frontend/players/players.module.css'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { ClubDate } from '#frontend/ui/figures/ClubDate.tsx'
import { PagedRows } from '#frontend/ui/table/PagedRows.tsx'
import { formatDate } from '#shared/dates.ts'
import type { PossibleDuplicate } from '#shared/players/model.ts'

/** Pairs of profiles that may be of one child, for the office to decide; nothing where there are none. */
export function PossibleDuplicates() {
  const { data = [] } = useQuery(routeQuery(players.duplicates))
  if (data.length === 0) return null
  return (
    <Card title="Possible duplicates">
      <p className="muted">
        Same name and birthday. Both profiles stay until you decide; the families aren’t told.
      </p>
      <PagedRows name="duplicates" rows={data} atOnce={10}>
        {shown => (
          <ul className={styles.duplicates}>
            {shown.map(pair => (
              <li key={pair.profiles.map(({ id }) => id).join()}>
                <Pair pair={pair} />
              </li>
            ))}
          </ul>
        )}
      </PagedRows>
    </Card>
  )
}

function Pair({ pair: { profiles, programIds } }: { pair: PossibleDuplicate }) {
  const { effectiveRole } = useUser()
  const { data: programList = [] } = useQuery(routeQuery(programs.list))
  const { send, pending } = useSend(players.tellApart, {
    toast: { success: 'Kept as two children', error: 'That didn’t work' },
    refetch: [players.duplicates],
  })
  const [first, second] = profiles
  if (!first || !second) return null
  const name = `${first.firstName} ${first.lastName}`
  const both = programList.filter(({ id }) => programIds.includes(id))
  return (
    <>
      <ul>
        {profiles.map(({ id, firstName, lastName, dateOfBirth, createdAt, guardians }) => (
          <li key={id}>
            <Link to={pathTo('player', { id })}>
              {firstName} {lastName}
            </Link>
            , born {formatDate(dateOfBirth)}, {guardians.length > 0 ? guardians.join(' and ') : 'no guardian'}
            , added <ClubDate at={createdAt} />
          </li>
        ))}
      </ul>
      {both.length > 0 && <p>Both are registered for {both.map(program => program.name).join(' and ')}.</p>}
      <div className={buttonStyles.actions}>
        {effectiveRole === 'admin' ? (
          <LinkButton to={pathToMerge(first.id, second.id)} aria-label={`Same child: ${name}`}>
            Same child
          </LinkButton>
        ) : (
          <span className="muted">If it’s the same child, an administrator can merge the profiles.</span>
        )}
        <Button
          pending={pending}
          onClick={() => void send({ params: { id: first.id }, body: { otherId: second.id } })}
          aria-label={`Two children: ${name}`}
        >
          Two children
        </Button>
      </div>
    </>
  )
}
