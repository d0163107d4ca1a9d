import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { rosterOf } from '#frontend/teams/queries.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { SelectBox } from '#frontend/ui/forms/Field.tsx'
import { Loaded, Skeleton } from '#frontend/ui/states.tsx'
import type { RosterPlayer } from '#shared/teams/model.ts'
import type { Choice, Who } from './useAwardForm.ts'

interface Props {
  who: Who
  choose: (choice: Partial<Choice>) => void
  error: string | undefined
}

/** A team, and then all of it or some of its players. */
export function WhoFields({ teams, ...props }: Props & { teams: { id: string; name: string }[] }) {
  const { who, choose, error } = props
  // Whoever has one team need not choose it.
  const only = teams.length === 1 ? teams[0] : undefined
  const teamId = who.teamId || (only?.id ?? '')
  return (
    <>
      <SelectBox
        label="Team"
        value={teamId}
        error={teamId ? undefined : error}
        onChange={event => choose({ who: { teamId: event.target.value, whole: false, players: [] } })}
      >
        {!only && <option value="">Please select</option>}
        {teams.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectBox>
      {teamId && <OfRoster {...props} who={{ ...who, teamId }} />}
    </>
  )
}

function OfRoster({ who, choose, error }: Props) {
  const query = useQuery(rosterOf(who.teamId))
  const put = (change: Partial<Who>) => choose({ who: { ...who, ...change } })
  return (
    <>
      <fieldset className="choices">
        <legend className="field-label">Who is it for?</legend>
        <div>
          <label className="choice">
            <input type="radio" name="whole" checked={!who.whole} onChange={() => put({ whole: false })} />
            Players
          </label>
          <label className="choice">
            <input type="radio" name="whole" checked={who.whole} onChange={() => put({ whole: true })} />
            The whole team
          </label>
        </div>
      </fieldset>
      {who.whole ? (
        <p className="muted">The team is awarded, and everybody who is on it today has the badge.</p>
      ) : (
        <Loaded query={query} skeleton={<Skeleton lines={2} />} errorTitle="The roster could not be loaded">
          {roster => <Players roster={roster} who={who} put={put} error={error} />}
        </Loaded>
      )}
    </>
  )
}

function Players(props: {
  roster: RosterPlayer[]
  who: Who
  put: (change: Partial<Who>) => void
  error: string | undefined
}) {
  const { roster, who, put, error } = props
  const id = useId()
  if (roster.length === 0) return <p className="muted">Nobody plays on this team yet.</p>
  const isChosen = (playerId: string) => who.players.some(player => player.id === playerId)
  const all = roster.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }))
  const hasAll = all.every(player => isChosen(player.id))
  const toggle = (player: Who['players'][number]) =>
    put({
      players: isChosen(player.id)
        ? who.players.filter(known => known.id !== player.id)
        : [...who.players, player],
    })
  return (
    <fieldset className="choices" aria-describedby={error ? id : undefined}>
      <legend className="field-label">Players</legend>
      <div>
        {all.map(player => (
          <label key={player.id} className="choice">
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
        <p className="field-error" id={id}>
          {error}
        </p>
      )}
      <div className="actions">
        <Button look="quiet" onClick={() => put({ players: hasAll ? [] : all })}>
          {hasAll ? 'Choose nobody' : 'Choose everybody'}
        </Button>
      </div>
    </fieldset>
  )
}
