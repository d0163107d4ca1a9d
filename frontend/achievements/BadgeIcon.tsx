import { joinClasses } from '#frontend/lib/joinClasses.ts'
import type { AchievementType } from '#shared/achievements/model.ts'
import { badgeColor } from '#shared/achievements/rules.ts'
import { textColorOn } from '#shared/color.ts'
import styles from './BadgeIcon.module.css'
import type { Animation, Icon } from './labels.ts'

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
      <circle className={styles.badgeDisc} cx="24" cy="24" r="23" fill={badgeColor(type.color)} />
      <path
        className={styles.badgeSign}
        d={iconPaths[type.icon]}
        transform="translate(9 9) scale(1.25)"
        stroke={textColorOn(badgeColor(type.color))}
      />
    </svg>
  )
}

/** Line drawings on a grid of 24 by 24. */
const iconPaths: Record<Icon, string> = {
  trophy:
    'M8 4h8v6a4 4 0 0 1-8 0zM8 6H4.5c0 3 1.5 4.5 3.5 5M16 6h3.5c0 3-1.5 4.5-3.5 5M12 14v4M8.5 20h7M12 18c-2 0-3.5.7-3.5 2h7c0-1.3-1.5-2-3.5-2',
  medal: 'M8.5 3 12 9l3.5-6M5.5 3 9 9.6M18.5 3 15 9.6M12 21a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11M12 13.5v4',
  star: 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9-4.3-4.1 5.9-.8z',
  shield: 'M12 3.5 5 6v5.5c0 4.3 2.9 7.6 7 9 4.1-1.4 7-4.7 7-9V6zM9 12l2.2 2.2L15.2 10',
  heart: 'M12 20S4 15.4 4 9.6A4.3 4.3 0 0 1 12 7.4a4.3 4.3 0 0 1 8 2.2C20 15.4 12 20 12 20z',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 8v4.5l3 2',
}
