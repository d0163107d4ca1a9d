import type { achievementIcons, badgeAnimations } from '#shared/achievements/choices.ts'

export type Icon = (typeof achievementIcons)[number]

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
