/** The closed lists of badges: apart from the others, which every screen with a form loads. */

export const achievementIcons = ['trophy', 'medal', 'star', 'shield', 'heart', 'clock'] as const
/** The categories a new badge can have; `special` can only be chosen when editing one. */
export const newAchievementCategories = [
  'attendance',
  'skills',
  'teamwork',
  'sportsmanship',
  'leadership',
] as const
export const achievementCategories = [...newAchievementCategories, 'special'] as const
/** How the badges of a player move. */
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
