import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useFamily } from '#frontend/events/attendance/useFamilyAnswers.ts'
import { pathTo } from '#frontend/lib/paths.ts'
import { MessageCoach } from '#frontend/messages/MessageCoach.tsx'
import { Avatar } from '#frontend/players/Avatar.tsx'
import { myPlayersQuery } from '#frontend/players/myPlayers.ts'
import { nameOf } from '#frontend/players/rosterQueries.ts'
import { newChildPath } from '#frontend/registrations/register/registerParams.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { Alert } from '#frontend/ui/Card.tsx'
import { Icon } from '#frontend/ui/Icon.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import { admits } from '#shared/access.ts'
import type { PlayerSummary } from '#shared/players/model.ts'
import { findNextAction, findNextStep, type Step } from './childProgress.ts'
import styles from './children.module.css'
import type { ChildSteps } from './useChildSteps.ts'

/** The user's children, each with its way into the season, and the way to one more; renders nothing without any. */
export function ChildCards({ steps: { stepsOf, retry } }: { steps: ChildSteps }) {
  const { data = [] } = useQuery(myPlayersQuery)
  const isAdult = admits('adults', useUser().effectiveRole)
  if (data.length === 0) return null
  return (
    <section className={styles.children} aria-labelledby="my-children">
      <h2 id="my-children">My children</h2>
      <ul className={layout.cards}>
        {data.map(player => (
          <li key={player.id} className={styles.child}>
            <ChildHead player={player} />
            {isAdult && <ChildProgress player={player} steps={stepsOf(player.id)} />}
          </li>
        ))}
      </ul>
      {retry && (
        <Alert tone="warning">
          <p>What comes next couldn’t be loaded.</p>
          <Button onClick={retry}>Try again</Button>
        </Alert>
      )}
      {isAdult && (
        <p>
          <LinkButton to={newChildPath()}>Register another child</LinkButton>
        </p>
      )}
    </section>
  )
}

const ChildHead = ({ player }: { player: PlayerSummary }) => (
  <div className={styles.childHead}>
    <Avatar player={player} />
    <div>
      <h3>
        <Link to={pathTo('player', player)}>{nameOf(player)}</Link>
      </h3>
      {player.birthYear && <p className="muted">Born {player.birthYear}</p>}
    </div>
  </div>
)

function ChildProgress({ player, steps = [] }: { player: PlayerSummary; steps: Step[] | undefined }) {
  const teamIds = useFamily().teamIdsOf(player)
  const [next, action] = [findNextStep(steps), findNextAction(steps)]
  return (
    <>
      {steps.length > 0 && (
        <ol className={styles.steps} aria-label={`${player.firstName}: progress`}>
          {steps.map(step => (
            <StepMark key={step.label} step={step} isNext={step === next} />
          ))}
        </ol>
      )}
      {next?.note && <p className="muted">{next.note}</p>}
      <div className={buttonStyles.actions}>
        {action && (
          <LinkButton variant="primary" to={action.to} aria-label={`${action.label}: ${player.firstName}`}>
            {action.label}
          </LinkButton>
        )}
        <MessageCoach teamIds={teamIds} />
      </div>
    </>
  )
}

function StepMark({ step: { label, isDone }, isNext }: { step: Step; isNext: boolean }) {
  const mark = isDone ? styles.stepDone : isNext ? styles.stepNext : undefined
  return (
    <li className={mark} aria-current={isNext ? 'step' : undefined}>
      <span className={styles.stepMark}>{isDone && <Icon name="check" />}</span>
      {label}
      <span className="hidden">{isDone ? ', done' : ', to do'}</span>
    </li>
  )
}
