import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { FieldFrame, SelectBox, useFieldIds } from '#frontend/ui/forms/Field.tsx'
import { EmptyState, Loaded, Skeleton } from '#frontend/ui/states.tsx'
import type { AchievementType } from '#shared/achievements/model.ts'
import { AwardDone } from './AwardConfirmation.tsx'
import { pointsText } from './iconLabels.ts'
import { holderOf, types } from './queries.ts'
import { WhoFields } from './RecipientFields.tsx'
import { useAwarding } from './useAwardForm.ts'
import { OfTeam } from './WithAwardableTeams.tsx'

/** For staff: a badge for players of a team, for the whole team, or for the player that the address names. */
export default function AwardForm() {
  const query = useQuery(types)
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton lines={4} height="4.5rem" />}
      errorTitle="Failed to load achievements"
    >
      {all =>
        all.length === 0 ? (
          <EmptyState title="No achievement types yet" text="An administrator creates the first one." />
        ) : (
          <Fields types={all} />
        )
      }
    </Loaded>
  )
}

function Fields({ types }: { types: AchievementType[] }) {
  const form = useRef<HTMLFormElement>(null)
  const [playerId, setPlayerId] = useSearchParam('player')
  const { typeId, note, errors, choose, who, send, pending, done, progress } = useAwarding(types)
  const noteIds = useFieldIds(undefined, undefined)

  async function submit() {
    const isSent = await send(playerId)
    if (!isSent) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  return (
    <form
      ref={form}
      className="award-form"
      method="post"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!pending) void submit()
      }}
    >
      <SelectBox
        label="Achievement Type"
        value={typeId}
        error={errors.typeId}
        onChange={event => choose({ typeId: event.target.value })}
      >
        <option value="">Please select</option>
        {types.map(({ id, name, points }) => (
          <option key={id} value={id}>
            {name} ({pointsText(points)})
          </option>
        ))}
      </SelectBox>
      {playerId === undefined ? (
        <OfTeam>{teams => <WhoFields teams={teams} who={who} choose={choose} error={errors.who} />}</OfTeam>
      ) : (
        <OnePlayer id={playerId} onOther={() => setPlayerId(undefined)} />
      )}
      <FieldFrame
        label="Note"
        optional
        ids={noteIds}
        hint={playerId === undefined && who.whole ? toTeam : toFamily}
      >
        <textarea
          className="input"
          rows={2}
          maxLength={500}
          {...noteIds.control}
          value={note}
          onChange={event => choose({ note: event.target.value })}
        />
      </FieldFrame>
      <div className="actions">
        <Button type="submit" look="primary" pending={pending}>
          Award Achievement
        </Button>
      </div>
      <p className="muted" role="status">
        {progress}
      </p>
      <AwardDone done={done} />
    </form>
  )
}

const toFamily = 'For the player’s family and the team’s staff.'
const toTeam = 'For everybody on the team and their families.'

function OnePlayer({ id, onOther }: { id: string; onOther: () => void }) {
  const query = useQuery(holderOf(id))
  return (
    <Loaded query={query} skeleton={<Skeleton lines={1} />} errorTitle="Error loading player">
      {({ firstName, lastName }) => (
        <div className="found-head">
          <p>
            For{' '}
            <strong>
              {firstName} {lastName}
            </strong>
          </p>
          <Button look="quiet" onClick={onOther}>
            Choose others
          </Button>
        </div>
      )}
    </Loaded>
  )
}
