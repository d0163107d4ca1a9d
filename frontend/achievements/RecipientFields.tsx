import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { rosterOf } from '#frontend/players/roster.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import choiceStyles from '#frontend/ui/forms/Choice.module.css'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import { Select } from '#frontend/ui/forms/Field.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import type { RosterPlayer } from '#shared/teams/model.ts'
import type { AwardSelection, Recipients } from './useAwardForm.ts'

interface Props {
  recipients: Recipients
  choose: (choice: Partial<AwardSelection>) => void
  error: string | undefined
}

/** A team, and then all of it or some of its players. */
export function RecipientFields({ teams, ...props }: Props & { teams: { id: string; name: string }[] }) {
  const { recipients, choose, error } = props
  // Whoever has one team need not choose it.
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

function RosterRecipients({ recipients, choose, error }: Props) {
  const query = useQuery(rosterOf(recipients.teamId))
  const put = (change: Partial<Recipients>) => choose({ recipients: { ...recipients, ...change } })
  return (
    <>
      <fieldset className={choiceStyles.choices}>
        <legend className={fieldStyles.label}>Who is it for?</legend>
        <div>
          <label className={choiceStyles.choice}>
            <input
              type="radio"
              name="whole"
              checked={!recipients.isWholeTeam}
              onChange={() => put({ isWholeTeam: false })}
            />
            Players
          </label>
          <label className={choiceStyles.choice}>
            <input
              type="radio"
              name="whole"
              checked={recipients.isWholeTeam}
              onChange={() => put({ isWholeTeam: true })}
            />
            The whole team
          </label>
        </div>
      </fieldset>
      {recipients.isWholeTeam ? (
        <p className="muted">The team is awarded, and everybody who is on it today has the badge.</p>
      ) : (
        <QueryResult
          query={query}
          skeleton={<Skeleton lines={2} />}
          errorTitle="The roster could not be loaded"
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
  const id = useId()
  if (roster.length === 0) return <p className="muted">Nobody plays on this team yet.</p>
  const isChosen = (playerId: string) => who.players.some(player => player.id === playerId)
  const all = roster.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }))
  const hasAll = all.every(player => isChosen(player.id))
  const toggle = (player: Recipients['players'][number]) =>
    put({
      players: isChosen(player.id)
        ? who.players.filter(known => known.id !== player.id)
        : [...who.players, player],
    })
  return (
    <fieldset className={choiceStyles.choices} aria-describedby={error ? id : undefined}>
      <legend className={fieldStyles.label}>Players</legend>
      <div>
        {all.map(player => (
          <label key={player.id} className={choiceStyles.choice}>
            <input
              type="checkbox"
              aria-invalid={Boolean(error)}
              checked={isChosen(player.id)}
              onChange={() => toggle(player)}
            />
            {player.name}
          </label>
        ))}
      </div>
      {error && (
        <p className={fieldStyles.error} id={id}>
          {error}
        </p>
      )}
      <div className={buttonStyles.actions}>
        <Button variant="quiet" onClick={() => put({ players: hasAll ? [] : all })}>
          {hasAll ? 'Choose nobody' : 'Choose everybody'}
        </Button>
      </div>
    </fieldset>
  )
}
