import { Link } from 'react-router-dom'
import { pathTo } from '#frontend/lib/paths.ts'
import { Badge } from '#frontend/ui/Card.tsx'
import { ClubDate } from '#frontend/ui/figures/ClubDate.tsx'
import type { Achievement, AchievementType } from '#shared/achievements/model.ts'
import styles from './achievements.module.css'
import { BadgeIcon } from './BadgeIcon.tsx'
import { type Animation, formatPoints } from './labels.ts'

/** One award: the badge, its holder and the date. Renders nothing until the badge is loaded. */
export function AwardCard(props: {
  achievement: Achievement
  type: AchievementType | undefined
  /** Set on a player's page, where the holder is obvious. */
  anonymous?: boolean
  animation?: Animation
}) {
  const { achievement, type, anonymous = false, animation } = props
  const { createdAt, note, teamName } = achievement
  if (!type) return null
  return (
    <li className={styles.badgeTile}>
      <BadgeIcon type={type} animation={animation} />
      <div>
        <strong>
          {type.name} {isNew(createdAt) && <Badge tone="success">New</Badge>}
        </strong>
        <span className="muted">{formatPoints(type.points)}</span>
        {!anonymous && <HolderLink achievement={achievement} />}
        {anonymous && teamName && <span className="muted">{teamName}</span>}
        <span className="muted">
          <ClubDate at={createdAt} />
        </span>
        {note && <q className={styles.badgeNote}>{note}</q>}
      </div>
    </li>
  )
}

/** Awarded within the last week. */
const isNew = (createdAt: string): boolean => Date.parse(createdAt) > Date.now() - 7 * 86_400_000

function HolderLink({ achievement }: { achievement: Achievement }) {
  const { playerId, playerName, teamName } = achievement
  if (playerId && playerName)
    return <Link to={pathTo('playerAchievements', { id: playerId })}>{playerName}</Link>
  return <span>{teamName ?? 'A team'}</span>
}
