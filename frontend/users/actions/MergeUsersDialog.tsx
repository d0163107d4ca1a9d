import { users } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { read } from '#frontend/lib/api.ts'
import { useClub } from '#frontend/lib/club.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { MergeChoice, type Side } from '#frontend/people/merge/MergeChoice.tsx'
import { MergeFrame } from '#frontend/people/merge/MergeDialogFrame.tsx'
import { PersonSearch } from '#frontend/people/PersonSearch.tsx'
import { usePeopleCache } from '#frontend/people/usePeopleCache.ts'
import { pathToPlayer } from '#frontend/players/paths.ts'
import { changed } from '#frontend/teams/queries.ts'
import { Loaded, Skeleton } from '#frontend/ui/states.tsx'
import { createdText } from '#frontend/users/describe.ts'
import { roleLabels } from '#shared/access.ts'
import type { UserDetails, UserRow } from '#shared/users/people.ts'

interface Props {
  userId: string
  open: boolean
  onClose: () => void
}

/** Makes one account of two that are the same person's. */
export default function MergeDialog({ userId, open, onClose }: Props) {
  const [person, setPerson] = useState<UserRow>()
  const cache = usePeopleCache()
  const one = useQuery({ ...read(users.details, { params: { id: userId } }), enabled: open })
  const other = useQuery({
    ...read(users.details, { params: { id: person?.id ?? '' } }),
    enabled: open && person !== undefined,
  })
  const { send, pending } = useSend(users.merge, {
    toast: { success: ({ fullName }) => ({ title: 'Accounts merged', description: fullName }) },
    refetch: changed,
  })

  /** Why it was refused, in a sentence. */
  async function merge(kept: string, from: string): Promise<string | undefined> {
    const sent = await send({ params: { id: kept }, body: { from } })
    if (!sent.ok) return sent.error.message
    onClose()
    await cache.drop(from)
    await cache.restart()
    return undefined
  }

  return (
    <MergeFrame
      open={open}
      onClose={onClose}
      title="Merge Accounts"
      description="For one person who has two accounts."
      pending={pending}
      isReady={one.data !== undefined && person !== undefined && other.data !== undefined}
    >
      {formId => (
        <Loaded query={one} errorTitle="The account could not be loaded" skeleton={<Waiting />}>
          {first =>
            first.playerId ? (
              <p>
                This is the account of a child. Two profiles of one child are merged{' '}
                <Link to={pathToPlayer({ id: first.playerId })}>on the player’s page</Link>.
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
                  <Loaded query={other} errorTitle="The account could not be loaded" skeleton={<Waiting />}>
                    {second => <Both key={second.id} id={formId} people={[first, second]} onMerge={merge} />}
                  </Loaded>
                )}
              </>
            )
          }
        </Loaded>
      )}
    </MergeFrame>
  )
}

const Waiting = () => <Skeleton lines={3} height="4rem" />

function Both(props: {
  id: string
  people: [UserDetails, UserDetails]
  onMerge: (kept: string, from: string) => Promise<string | undefined>
}) {
  const { id, people, onMerge } = props
  const { config } = useClub()
  const sideOf = (person: UserDetails): Side => ({
    id: person.id,
    name: person.fullName,
    facts: [
      ['Username', person.username],
      ['Email', person.email],
      ['Role', roleLabels[person.role]],
      ['Created', createdText(person.createdAt, config?.timeZone)],
      ['Last login', person.lastLogin ? createdText(person.lastLogin, config?.timeZone) : 'Never'],
      ['Players', person.relationships.players.map(({ name }) => name).join(', ') || '–'],
      ['Registrations', String(person.registrations.length)],
      ['Teams', person.teams.map(({ name }) => name).join(', ') || '–'],
    ],
  })
  const [first, second] = people
  return (
    <MergeChoice
      id={id}
      sides={[sideOf(first), sideOf(second)]}
      noun="account"
      follows={follows}
      onMerge={onMerge}
    />
  )
}

const follows = [
  'Its players, registrations, payments, teams and credentials go to the account that stays.',
  'Name, username, password and e-mail are those of the account that stays; a phone or an address that it lacks is taken over.',
  'The other account is closed: its devices are signed out, and nobody signs in with it again.',
]
