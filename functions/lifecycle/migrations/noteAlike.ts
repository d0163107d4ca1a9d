import { alikes, findAlike, getPair, pairOf } from '../../stores/players/alike.ts'
import { players } from '../../stores/players/store.ts'
import type { Migration } from './migration.ts'

/** Before 0.3.0 nobody noticed that one child had two profiles; those that may be are listed for the office. */
export const noteAlike: Migration = {
  number: 3,
  title: 'List the profiles that may be of one child',
  of: 'PLAYER/META',
  async change(item) {
    const player = players.parse(item)
    const later = (await findAlike(player)).filter(({ id }) => id > player.id)
    const known = await Promise.all(later.map(({ id }) => getPair(player.id, id)))
    return later.filter((_, at) => !known[at]).map(other => alikes.create(pairOf(player, other)))
  },
}
