import { useQuery } from '@tanstack/react-query'
import { rosterOf } from '#frontend/players/rosterQueries.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { CheckboxChoices, RadioGroup } from '#frontend/ui/forms/Choice.tsx'
import { Select } from '#frontend/ui/forms/Field.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import type { RosterPlayer } from '#shared/teams/model.ts'
import type { AwardSelection, Recipients } from './useAwardForm.ts'

interface Props {
  recipients: Recipients
  choose: (choice: Partial<AwardSelection>) => void
  error: string | undefined
}

/** Picks a team, then the whole team or some of its players. */
export function RecipientFields({ teams, ...props }: Props & { teams: { id: string; name: string }[] }) {
  const { recipients, choose, error } = props
  // With only one team there is nothing to choose.
  const only = teams.length === 1 ? teams[0] : undefined
  const teamId = recipients.teamId || (only?.id ?? '')
  return (
    <>
      <Select
        label="Team"
        value={teamId}
        error={teamId ? undefined : error}
        onChange={event =>
          choose({ recipients: { teamId: event.target.value, isWholeTeam: false, players: [] } })
        }
      >
        {!only && <option value="">Please select</option>}
        {teams.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {teamId && <RosterRecipients {...props} recipients={{ ...recipients, teamId }} />}
    </>
  )
}

const audiences = [
  { value: false, label: 'Players' },
  { value: true, label: 'The whole team' },
]

function RosterRecipients({ recipients, choose, error }: Props) {
  const query = useQuery(rosterOf(recipients.teamId))
  const put = (change: Partial<Recipients>) => choose({ recipients: { ...recipients, ...change } })
  return (
    <>
      <RadioGroup
        label="Who is it for?"
        options={audiences}
        value={recipients.isWholeTeam}
        onChange={isWholeTeam => put({ isWholeTeam })}
      />
      {recipients.isWholeTeam ? (
        <p className="muted">The team gets the badge, and so does everyone on it today.</p>
      ) : (
        <QueryResult
          query={query}
          skeleton={<Skeleton lines={2} />}
          errorTitle="The roster couldn’t be loaded"
        >
          {roster => <PlayerCheckboxes roster={roster} who={recipients} put={put} error={error} />}
        </QueryResult>
      )}
    </>
  )
}

function PlayerCheckboxes(props: {
  roster: RosterPlayer[]
  who: Recipients
  put: (change: Partial<Recipients>) => void
  error: string | undefined
}) {
  const { roster, who, put, error } = props
  if (roster.length === 0) return <p className="muted">There are no players on this team yet.</p>
  const isChosen = (playerId: string) => who.players.some(player => player.id === playerId)
  const all = roster.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }))
  const hasAll = all.every(player => isChosen(player.id))
  const toggle = (playerId: string) =>
    put({
      players: isChosen(playerId)
        ? who.players.filter(({ id }) => id !== playerId)
        : [...who.players, ...all.filter(({ id }) => id === playerId)],
    })
  return (
    <CheckboxChoices
      label="Players"
      error={error}
      options={all.map(({ id, name }) => ({ value: id, label: name }))}
      inputOf={id => ({ checked: isChosen(id), onChange: () => toggle(id) })}
    >
      <div className={buttonStyles.actions}>
        <Button variant="quiet" onClick={() => put({ players: hasAll ? [] : all })}>
          {hasAll ? 'Clear selection' : 'Select everyone'}
        </Button>
      </div>
    </CheckboxChoices>
  )
}
