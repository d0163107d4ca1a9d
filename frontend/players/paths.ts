import { pages } from '#shared/pages.ts'

export const pathToPlayer = ({ id }: { id: string }): string =>
  pages.player.path.replace(':id', encodeURIComponent(id))
