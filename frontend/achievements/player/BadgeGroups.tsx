import { useState } from 'react'
import { Button } from '#frontend/ui/Button.tsx'
import { Badge, Card } from '#frontend/ui/Card.tsx'
import { ClubDate } from '#frontend/ui/figures/ClubDate.tsx'
import { EmptyState } from '#frontend/ui/page/states.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import type { Achievement, AchievementType } from '#shared/achievements/model.ts'
import { groupByType, maxRecent, sortNewestFirst } from '#shared/achievements/rules.ts'
import { AwardCard } from '../AwardCard.tsx'
import styles from '../achievements.module.css'
import { BadgeIcon } from '../BadgeIcon.tsx'
import { type Animation, capitalize, formatPoints } from '../labels.ts'
import { useCanRevoke } from '../queries.ts'
import { RevokeAward } from './RevokeAward.tsx'

interface Props {
  awards: Achievement[]
  types: AchievementType[]
  animation: Animation
}

/** Awards of one badge shown at a time. */
const pageSize = 10

/** Each badge once, with the number and dates of its awards. */
export function BadgeGroups({ awards, types, animation }: Props) {
  const [revoking, revoke] = useState<Achievement>()
  const nameOf = (id: string) => types.find(type => type.id === id)?.name ?? ''
  if (awards.length === 0) return <NoBadges />
  return (
    <>
      <ul className={layout.cards}>
        {groupByType(awards, types).map(group => (
          <li key={group.type.id}>
            <BadgeGroup {...group} animation={animation} onRevoke={revoke} />
          </li>
        ))}
      </ul>
      <RevokeAward
        achievement={revoking}
        name={nameOf(revoking?.typeId ?? '')}
        onClose={() => revoke(undefined)}
      />
    </>
  )
}

/** The latest awards, one by one. */
export function RecentBadges({ awards, types, animation }: Props) {
  if (awards.length === 0) return <NoBadges />
  return (
    <ul className={styles.badgeTiles}>
      {sortNewestFirst(awards)
        .slice(0, maxRecent)
        .map(achievement => (
          <AwardCard
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

const NoBadges = () => (
  <EmptyState
    title="No achievements yet"
    text="The first badge will appear here."
    action="The player’s coaches award badges."
  />
)

function BadgeGroup(props: {
  type: AchievementType
  achievements: Achievement[]
  animation: Animation
  onRevoke: (achievement: Achievement) => void
}) {
  const { type, achievements, animation, onRevoke } = props
  const [limit, setLimit] = useState(pageSize)
  const mayRevoke = useCanRevoke()
  const { name, description, category, points } = type
  return (
    <Card>
      <div className={styles.badgeHead}>
        <BadgeIcon type={type} animation={animation} />
        <div>
          <h2>
            {name} <span className="muted">× {achievements.length}</span>
          </h2>
          <p className="muted">{description}</p>
        </div>
      </div>
      <div className={styles.badgeFacts}>
        <Badge>{capitalize(category)}</Badge>
        <span>{formatPoints(points)}</span>
      </div>
      <ul className={styles.badgeAwards}>
        {achievements.slice(0, limit).map(achievement => (
          <li key={achievement.id}>
            <div>
              <ClubDate at={achievement.createdAt} />
              {achievement.teamName && <span className="muted">{achievement.teamName}</span>}
              {achievement.note && <q className={styles.badgeNote}>{achievement.note}</q>}
            </div>
            {mayRevoke(achievement) && (
              <Button variant="quiet" aria-label={`Revoke ${name}`} onClick={() => onRevoke(achievement)}>
                Revoke
              </Button>
            )}
          </li>
        ))}
      </ul>
      {limit < achievements.length && (
        <Button onClick={() => setLimit(limit + 5 * pageSize)}>Show more</Button>
      )}
    </Card>
  )
}
