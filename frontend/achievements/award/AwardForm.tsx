import { useQuery } from '@tanstack/react-query'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { Select, TextArea } from '#frontend/ui/forms/Field.tsx'
import { PlainForm } from '#frontend/ui/forms/PlainForm.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import type { AchievementType } from '#shared/achievements/model.ts'
import styles from '../achievements.module.css'
import { formatPoints } from '../labels.ts'
import { achievementHolderQuery, achievementTypesQuery } from '../queries.ts'
import { NoTypes } from '../types/NoTypes.tsx'
import { AwardConfirmation } from './AwardConfirmation.tsx'
import { RecipientFields } from './RecipientFields.tsx'
import { useAwardForm } from './useAwardForm.ts'
import { WithAwardableTeams } from './WithAwardableTeams.tsx'

/** For staff: awards a badge to players of a team, to the whole team, or to the player in the URL. */
export default function AwardForm() {
  const query = useQuery(achievementTypesQuery)
  return (
    <QueryResult
      query={query}
      skeleton={<Skeleton lines={4} height="4.5rem" />}
      errorTitle="Failed to load achievements"
    >
      {all => (all.length === 0 ? <NoTypes /> : <AwardFields types={all} />)}
    </QueryResult>
  )
}

function AwardFields({ types }: { types: AchievementType[] }) {
  const [playerId, setPlayerId] = useSearchParam('player')
  const { typeId, note, errors, choose, recipients, send, pending, done, progress } = useAwardForm(types)

  return (
    <PlainForm className={styles.awardForm} onSubmit={() => send(playerId)}>
      <Select
        label="Achievement Type"
        value={typeId}
        error={errors.typeId}
        onChange={event => choose({ typeId: event.target.value })}
      >
        <option value="">Please select</option>
        {types.map(({ id, name, points }) => (
          <option key={id} value={id}>
            {name} ({formatPoints(points)})
          </option>
        ))}
      </Select>
      {playerId === undefined ? (
        <WithAwardableTeams>
          {teams => (
            <RecipientFields
              teams={teams}
              recipients={recipients}
              choose={choose}
              error={errors.recipients}
            />
          )}
        </WithAwardableTeams>
      ) : (
        <SelectedPlayer id={playerId} onOther={() => setPlayerId(undefined)} />
      )}
      <TextArea
        label="Note"
        optional
        hint={playerId === undefined && recipients.isWholeTeam ? teamAudience : playerAudience}
        rows={2}
        maxLength={500}
        value={note}
        onChange={event => choose({ note: event.target.value })}
      />
      <div className={buttonStyles.actions}>
        <Button type="submit" variant="primary" pending={pending}>
          Award Achievement
        </Button>
      </div>
      <p className="muted" role="status">
        {progress}
      </p>
      <AwardConfirmation done={done} />
    </PlainForm>
  )
}

const playerAudience = 'Visible to the player’s family and the team’s staff.'
const teamAudience = 'Visible to everyone on the team and their families.'

function SelectedPlayer({ id, onOther }: { id: string; onOther: () => void }) {
  const query = useQuery(achievementHolderQuery(id))
  return (
    <QueryResult query={query} skeleton={<Skeleton lines={1} />} errorTitle="Error loading player">
      {({ firstName, lastName }) => (
        <div className={layout.listHead}>
          <p>
            For{' '}
            <strong>
              {firstName} {lastName}
            </strong>
          </p>
          <Button variant="quiet" onClick={onOther}>
            Choose other players
          </Button>
        </div>
      )}
    </QueryResult>
  )
}
