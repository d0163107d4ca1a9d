import { joinClasses } from '#frontend/lib/joinClasses.ts'
import type { AchievementType } from '#shared/achievements/model.ts'
import { textColorOn, toFullHex } from '#shared/achievements/rules.ts'
import styles from './BadgeIcon.module.css'
import { type Animation, iconPaths } from './labels.ts'

const animationClasses: Record<Animation, string | undefined> = {
  none: undefined,
  pulse: styles.badgePulse,
  bounce: styles.badgeBounce,
  shake: styles.badgeShake,
  wobble: styles.badgeWobble,
  flip: styles.badgeFlip,
  jello: styles.badgeJello,
  rubberBand: styles.badgeRubberBand,
  tada: styles.badgeTada,
}

/**
 * The icon of a badge in black or white, whichever has more contrast. Its name is always shown as text next
 * to it.
 */
export function BadgeIcon(props: { type: Pick<AchievementType, 'icon' | 'color'>; animation?: Animation }) {
  const { type, animation = 'none' } = props
  return (
    // Restarts the animation when the same one is chosen again.
    <svg
      key={animation}
      className={joinClasses(styles.badgeIcon, animationClasses[animation])}
      viewBox="0 0 48 48"
      aria-hidden="true"
    >
      <circle className={styles.badgeDisc} cx="24" cy="24" r="23" fill={toFullHex(type.color)} />
      <path
        className={styles.badgeSign}
        d={iconPaths[type.icon]}
        transform="translate(9 9) scale(1.25)"
        stroke={textColorOn(type.color)}
      />
    </svg>
  )
}
