/** Option lists for badges, kept apart from `shared/choices.ts`, which every screen with a form loads. */

export const achievementIcons = ['trophy', 'medal', 'star', 'shield', 'heart', 'clock'] as const
/** Categories for a new badge; `special` can only be chosen when editing one. */
export const newAchievementCategories = [
  'attendance',
  'skills',
  'teamwork',
  'sportsmanship',
  'leadership',
] as const
export const achievementCategories = [...newAchievementCategories, 'special'] as const
/** Badge animations on a player's page. */
export const badgeAnimations = [
  'pulse',
  'bounce',
  'shake',
  'wobble',
  'flip',
  'jello',
  'rubberBand',
  'tada',
  'none',
] as const
