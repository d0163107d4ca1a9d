import { pages } from '#shared/pages.ts'

export const pathToBadgesOf = ({ id }: { id: string }): string =>
  pages.playerAchievements.path.replace(':id', encodeURIComponent(id))

/** The form with this player chosen. */
export const pathToAward = ({ id }: { id: string }): string =>
  `${pages.achievements.path}?${new URLSearchParams({ tab: 'award', player: id })}`
