import { players, teams, users } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { routeQuery } from '#frontend/lib/api.ts'
import { useClubDayOrLocal } from '#frontend/lib/clock.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { type MergeCandidate, MergeChoice } from '#frontend/people/merge/MergeChoice.tsx'
import { MergeDialogFrame } from '#frontend/people/merge/MergeDialogFrame.tsx'
import { PersonSearch } from '#frontend/people/PersonSearch.tsx'
import { changed } from '#frontend/players/rosterQueries.ts'
import { Choice } from '#frontend/ui/forms/Choice.tsx'
import { FieldGroup } from '#frontend/ui/forms/FieldGroup.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import type { PlayerDetail } from '#shared/players/model.ts'
import type { UserListItem } from '#shared/users/people.ts'
import { getPlayerFacts } from './playerFacts.ts'
import { useNewGuardians } from './useNewGuardians.ts'

interface Props {
  player: PlayerDetail
  /** The other profile, if it is known already. */
  known: string
  open: boolean
  onClose: () => void
  /** Called with the id of the profile that is kept. */
  onMerged: (id: string) => void
}

/** Merges two profiles of the same child. */
export default function MergePlayersDialog({ player, known, open, onClose, onMerged }: Props) {
  const [person, setPerson] = useState<UserListItem>()
  const otherId = person?.playerId ?? known
  const other = useQuery({ ...routeQuery(players.get, { params: { id: otherId } }), enabled: otherId !== '' })
  const { send, pending } = useSend(players.merge, {
    toast: {
      success: child => ({
        title: 'Profiles merged',
        description: `${child.firstName} ${child.lastName}`,
      }),
    },
    // Refetching the merged profile would fail.
    refetch: [
      ...changed.filter(route => route !== players.get),
      ...[players.duplicates, users.list, users.details],
    ],
  })

  /** Returns the reason if the server refused. */
  async function merge(kept: string, from: string, guardianIds: string[]): Promise<string | undefined> {
    const sent = await send({ params: { id: kept }, body: { from, guardianIds } })
    if (!sent.ok) return sent.error.message
    onMerged(kept)
    return undefined
  }

  return (
    <MergeDialogFrame
      open={open}
      onClose={onClose}
      title="Merge players"
      description="For one child with two profiles."
      pending={pending}
      isReady={other.data !== undefined}
    >
      {formId => (
        <>
          {!known && (
            <PersonSearch
              label={`The other profile of ${player.firstName} ${player.lastName}`}
              {...playerRoleFilter}
              person={person}
              onChange={setPerson}
              isOffered={({ playerId }) => playerId !== undefined && playerId !== player.id}
              error={undefined}
            />
          )}
          {otherId && (
            <QueryResult
              query={other}
              skeleton={<Skeleton lines={3} height="4rem" />}
              errorTitle="The player couldn’t be loaded"
            >
              {found => <MergeForm key={found.id} id={formId} both={[player, found]} onMerge={merge} />}
            </QueryResult>
          )}
        </>
      )}
    </MergeDialogFrame>
  )
}

function MergeForm(props: {
  id: string
  both: [PlayerDetail, PlayerDetail]
  onMerge: (kept: string, from: string, guardianIds: string[]) => Promise<string | undefined>
}) {
  const { id, both, onMerge } = props
  const today = useClubDayOrLocal()
  const { data: teamList = [] } = useQuery(routeQuery(teams.list))
  const sideOf = (player: PlayerDetail): MergeCandidate => {
    const { basic, team } = getPlayerFacts(player, { today, teamList, isFamily: false, mayRead: () => true })
    return { id: player.id, name: `${player.firstName} ${player.lastName}`, facts: [...basic, ...team] }
  }
  const [first, second] = both
  const { pending, guardians } = useNewGuardians([first.id, second.id])
  const [confirmed, setConfirmed] = useState<string[]>([])
  const missing = guardians.find(({ userId }) => !confirmed.includes(userId))

  async function merge(kept: string, from: string): Promise<string | undefined> {
    if (pending) return 'The guardians are still loading. Please try again.'
    if (missing) return `Please confirm that ${missing.name} is a guardian of this child.`
    return onMerge(kept, from, confirmed)
  }

  return (
    <MergeChoice
      id={id}
      candidates={[sideOf(first), sideOf(second)]}
      noun="profile"
      effects={effects}
      onMerge={merge}
    >
      {guardians.length > 0 && (
        <FieldGroup
          label="Who is a guardian of this child?"
          hint="Anyone can add a child with another child’s name. The people you confirm will be able to see and change the whole profile, including medical notes."
        >
          {guardians.map(({ userId, name, email }) => (
            <Choice
              key={userId}
              type="checkbox"
              checked={confirmed.includes(userId)}
              onChange={event =>
                setConfirmed(ids =>
                  event.target.checked ? [...ids, userId] : ids.filter(other => other !== userId),
                )
              }
            >
              {name}
              {email && ` (${email})`}
            </Choice>
          ))}
        </FieldGroup>
      )}
    </MergeChoice>
  )
}

/** Spread as props: as an attribute, the linter takes it for an ARIA role. */
const playerRoleFilter = { role: 'player' } as const

const effects = [
  'The other profile’s teams, registrations, attendance, awards and parents will move to the profile you keep.',
  'Name, birthday, sizes and medical notes come from the profile you keep; missing ones are filled in from the other.',
  'The other profile will be deleted, along with its login.',
]
