import type { achievementIcons, badgeAnimations } from '#shared/achievements/choices.ts'

type Icon = (typeof achievementIcons)[number]

/** Drawn with lines, 24 by 24. */
export const iconPaths: Record<Icon, string> = {
  trophy:
    'M8 4h8v6a4 4 0 0 1-8 0zM8 6H4.5c0 3 1.5 4.5 3.5 5M16 6h3.5c0 3-1.5 4.5-3.5 5M12 14v4M8.5 20h7M12 18c-2 0-3.5.7-3.5 2h7c0-1.3-1.5-2-3.5-2',
  medal: 'M8.5 3 12 9l3.5-6M5.5 3 9 9.6M18.5 3 15 9.6M12 21a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11M12 13.5v4',
  star: 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9-4.3-4.1 5.9-.8z',
  shield: 'M12 3.5 5 6v5.5c0 4.3 2.9 7.6 7 9 4.1-1.4 7-4.7 7-9V6zM9 12l2.2 2.2L15.2 10',
  heart: 'M12 20S4 15.4 4 9.6A4.3 4.3 0 0 1 12 7.4a4.3 4.3 0 0 1 8 2.2C20 15.4 12 20 12 20z',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 8v4.5l3 2',
}

export const iconLabels: Record<Icon, string> = {
  trophy: 'Trophy',
  medal: 'Medal',
  star: 'Star',
  shield: 'Shield',
  heart: 'Heart',
  clock: 'Clock',
}

export type Animation = (typeof badgeAnimations)[number]

export const animationLabels: Record<Animation, string> = {
  pulse: 'Pulse',
  bounce: 'Bounce',
  shake: 'Shake',
  wobble: 'Wobble',
  flip: 'Flip',
  jello: 'Jello',
  rubberBand: 'Rubber Band',
  tada: 'Tada',
  none: 'None',
}

/** "sportsmanship" -> "Sportsmanship" */
export const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

export const formatPoints = (points: number): string => `${points} ${points === 1 ? 'point' : 'points'}`
