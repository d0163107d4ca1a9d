import { Link } from 'react-router-dom'
import { Badge } from '#frontend/ui/Card.tsx'
import { Day } from '#frontend/ui/ClubDate.tsx'
import type { Achievement, AchievementType } from '#shared/achievements/model.ts'
import { BadgeIcon } from './BadgeIcon.tsx'
import { type Animation, pointsText } from './iconLabels.ts'
import { pathToBadgesOf } from './paths.ts'

/** One award: which badge, whose it is, and since when. Nothing while it is not known which badge. */
export function AwardTile(props: {
  achievement: Achievement
  type: AchievementType | undefined
  /** On the page of a player one knows whose it is. */
  anonymous?: boolean
  animation?: Animation
}) {
  const { achievement, type, anonymous = false, animation } = props
  const { createdAt, note, teamName } = achievement
  if (!type) return null
  return (
    <li className="badge-tile">
      <BadgeIcon type={type} animation={animation} />
      <div>
        <strong>
          {type.name} {isNew(createdAt) && <Badge tone="success">New</Badge>}
        </strong>
        <span className="muted">{pointsText(type.points)}</span>
        {!anonymous && <Holder achievement={achievement} />}
        {anonymous && teamName && <span className="muted">{teamName}</span>}
        <span className="muted">
          <Day at={createdAt} />
        </span>
        {note && <q className="badge-note">{note}</q>}
      </div>
    </li>
  )
}

/** Awarded within the last week. */
const isNew = (createdAt: string): boolean => Date.parse(createdAt) > Date.now() - 7 * 86_400_000

function Holder({ achievement }: { achievement: Achievement }) {
  const { playerId, playerName, teamName } = achievement
  if (playerId && playerName) return <Link to={pathToBadgesOf({ id: playerId })}>{playerName}</Link>
  return <span>{teamName ?? 'A team'}</span>
}
