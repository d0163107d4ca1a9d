import { users } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { routeQuery } from '#frontend/lib/api.ts'
import { useClub } from '#frontend/lib/club.ts'
import { pathTo } from '#frontend/lib/paths.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { type MergeCandidate, MergeChoice } from '#frontend/people/merge/MergeChoice.tsx'
import { MergeDialogFrame } from '#frontend/people/merge/MergeDialogFrame.tsx'
import { PersonSearch } from '#frontend/people/PersonSearch.tsx'
import { usePeopleCache } from '#frontend/people/usePeopleCache.ts'
import { changed } from '#frontend/players/rosterQueries.ts'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { formatCreated } from '#frontend/users/describe.ts'
import { roleLabels } from '#shared/access.ts'
import type { UserDetails, UserListItem } from '#shared/users/people.ts'

interface Props {
  userId: string
  open: boolean
  onClose: () => void
}

/** Merges two accounts of the same person. */
export default function MergeUsersDialog({ userId, open, onClose }: Props) {
  const [person, setPerson] = useState<UserListItem>()
  const cache = usePeopleCache()
  const one = useQuery({ ...routeQuery(users.details, { params: { id: userId } }), enabled: open })
  const other = useQuery({
    ...routeQuery(users.details, { params: { id: person?.id ?? '' } }),
    enabled: open && person !== undefined,
  })
  const { send, pending } = useSend(users.merge, {
    toast: { success: ({ fullName }) => ({ title: 'Accounts merged', description: fullName }) },
    refetch: changed,
  })

  /** Returns the reason if the server refused. */
  async function merge(kept: string, from: string): Promise<string | undefined> {
    const sent = await send({ params: { id: kept }, body: { from } })
    if (!sent.ok) return sent.error.message
    onClose()
    await cache.remove(from)
    await cache.refetchAll()
    return undefined
  }

  return (
    <MergeDialogFrame
      open={open}
      onClose={onClose}
      title="Merge accounts"
      description="For one person who has two accounts."
      pending={pending}
      isReady={one.data !== undefined && person !== undefined && other.data !== undefined}
    >
      {formId => (
        <QueryResult query={one} errorTitle="The account couldn’t be loaded" skeleton={<MergeSkeleton />}>
          {first =>
            first.playerId ? (
              <p>
                This is a child’s account. Merge a child’s two profiles{' '}
                <Link to={pathTo('player', { id: first.playerId })}>on the player’s page</Link>.
              </p>
            ) : (
              <>
                <PersonSearch
                  label={`The other account of ${first.fullName}`}
                  person={person}
                  onChange={setPerson}
                  isOffered={({ id, role }) => id !== userId && role !== 'player'}
                  error={undefined}
                />
                {person && (
                  <QueryResult
                    query={other}
                    errorTitle="The account couldn’t be loaded"
                    skeleton={<MergeSkeleton />}
                  >
                    {second => (
                      <MergeForm key={second.id} id={formId} people={[first, second]} onMerge={merge} />
                    )}
                  </QueryResult>
                )}
              </>
            )
          }
        </QueryResult>
      )}
    </MergeDialogFrame>
  )
}

const MergeSkeleton = () => <Skeleton lines={3} height="4rem" />

function MergeForm(props: {
  id: string
  people: [UserDetails, UserDetails]
  onMerge: (kept: string, from: string) => Promise<string | undefined>
}) {
  const { id, people, onMerge } = props
  const { config } = useClub()
  const sideOf = (person: UserDetails): MergeCandidate => ({
    id: person.id,
    name: person.fullName,
    facts: [
      ['Username', person.username],
      ['Email', person.email],
      ['Role', roleLabels[person.role]],
      ['Created', formatCreated(person.createdAt, config?.timeZone)],
      ['Last login', person.lastLogin ? formatCreated(person.lastLogin, config?.timeZone) : 'Never'],
      ['Players', person.relationships.players.map(({ name }) => name).join(', ') || '–'],
      ['Registrations', String(person.registrations.length)],
      ['Teams', person.teams.map(({ name }) => name).join(', ') || '–'],
    ],
  })
  const [first, second] = people
  return (
    <MergeChoice
      id={id}
      candidates={[sideOf(first), sideOf(second)]}
      noun="account"
      effects={effects}
      onMerge={onMerge}
    />
  )
}

const effects = [
  'The other account’s players, registrations, payments, teams and credentials will move to the account you keep.',
  'Name, username, password and email come from the account you keep. A missing phone or address is filled in from the other.',
  'The other account will be closed. Its devices will be logged out, and no one will be able to log in with it again.',
]
