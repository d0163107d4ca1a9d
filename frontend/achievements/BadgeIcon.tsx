import type { AchievementType } from '#shared/achievements/model.ts'
import { fullHex, inkOn } from '#shared/achievements/rules.ts'
import { type Animation, signs } from './iconLabels.ts'
import './badge.css'

/** The sign of a badge in black or white, whichever is read on its color. Its name stands beside it as text. */
export function BadgeIcon(props: {
  type: Pick<AchievementType, 'icon' | 'color'>
  animation?: Animation | undefined
}) {
  const { type, animation = 'none' } = props
  return (
    // The same movement chosen anew begins anew.
    <svg key={animation} className={`badge-icon badge-${animation}`} viewBox="0 0 48 48" aria-hidden="true">
      <circle className="badge-disc" cx="24" cy="24" r="23" fill={fullHex(type.color)} />
      <path
        className="badge-sign"
        d={signs[type.icon]}
        transform="translate(9 9) scale(1.25)"
        stroke={inkOn(type.color)}
      />
    </svg>
  )
}
