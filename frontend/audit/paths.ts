import { pages } from '#shared/pages.ts'

/** What somebody did and what was done to him: an account or a player, by its id. */
export const pathToTrailOf = (id: string): string => `${pages.audit.path}?person=${encodeURIComponent(id)}`

/** Where somebody or something is looked at; undefined where it has no page of its own. */
export function pathTo(id: string): string | undefined {
  const path = places[id.split('_', 1)[0] ?? '']
  return path && (path.includes(':id') ? path.replace(':id', id) : `${path}?user=${id}`)
}

const places: Record<string, string> = {
  ply: pages.player.path,
  usr: '/users',
  team: pages.teamRoster.path,
  prg: pages.program.path,
  evt: pages.event.path,
}
