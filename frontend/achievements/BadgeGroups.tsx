import { useState } from 'react'
import { Button } from '#frontend/ui/Button.tsx'
import { Badge, Card } from '#frontend/ui/Card.tsx'
import { Day } from '#frontend/ui/ClubDate.tsx'
import { EmptyState } from '#frontend/ui/states.tsx'
import type { Achievement, AchievementType } from '#shared/achievements/model.ts'
import { byType, mostRecent, newestFirst } from '#shared/achievements/rules.ts'
import { AwardTile } from './AwardCard.tsx'
import { BadgeIcon } from './BadgeIcon.tsx'
import { type Animation, capitalized, pointsText } from './iconLabels.ts'
import { useMayTakeBack } from './queries.ts'
import { TakeBack } from './RevokeAward.tsx'

interface Props {
  awards: Achievement[]
  types: AchievementType[]
  animation: Animation
}

/** Of one badge, those that are drawn at a time. */
const step = 10

/** Each badge once, with how often and when it was awarded. */
export function Groups({ awards, types, animation }: Props) {
  const [takenBack, takeBack] = useState<Achievement>()
  const nameOf = (id: string) => types.find(type => type.id === id)?.name ?? ''
  if (awards.length === 0) return <None />
  return (
    <>
      <ul className="cards">
        {byType(awards, types).map(group => (
          <li key={group.type.id}>
            <Group {...group} animation={animation} onTakeBack={takeBack} />
          </li>
        ))}
      </ul>
      <TakeBack
        achievement={takenBack}
        name={nameOf(takenBack?.typeId ?? '')}
        onClose={() => takeBack(undefined)}
      />
    </>
  )
}

/** The latest, each for itself. */
export function Recent({ awards, types, animation }: Props) {
  if (awards.length === 0) return <None />
  return (
    <ul className="badge-tiles">
      {newestFirst(awards)
        .slice(0, mostRecent)
        .map(achievement => (
          <AwardTile
            key={achievement.id}
            achievement={achievement}
            type={types.find(({ id }) => id === achievement.typeId)}
            animation={animation}
            anonymous
          />
        ))}
    </ul>
  )
}

const None = () => <EmptyState title="No achievements yet" text="The first badge will stand here." />

function Group(props: {
  type: AchievementType
  achievements: Achievement[]
  animation: Animation
  onTakeBack: (achievement: Achievement) => void
}) {
  const { type, achievements, animation, onTakeBack } = props
  const [limit, setLimit] = useState(step)
  const mayTakeBack = useMayTakeBack()
  const { name, description, category, points } = type
  return (
    <Card>
      <div className="badge-head">
        <BadgeIcon type={type} animation={animation} />
        <div>
          <h2>
            {name} <span className="muted">× {achievements.length}</span>
          </h2>
          <p className="muted">{description}</p>
        </div>
      </div>
      <div className="badge-facts">
        <Badge>{capitalized(category)}</Badge>
        <span>{pointsText(points)}</span>
      </div>
      <ul className="badge-awards">
        {achievements.slice(0, limit).map(achievement => (
          <li key={achievement.id}>
            <div>
              <Day at={achievement.createdAt} />
              {achievement.teamName && <span className="muted">{achievement.teamName}</span>}
              {achievement.note && <q className="badge-note">{achievement.note}</q>}
            </div>
            {mayTakeBack(achievement) && (
              <Button look="quiet" aria-label={`Take back ${name}`} onClick={() => onTakeBack(achievement)}>
                Take back
              </Button>
            )}
          </li>
        ))}
      </ul>
      {limit < achievements.length && <Button onClick={() => setLimit(limit + 5 * step)}>Show more</Button>}
    </Card>
  )
}
