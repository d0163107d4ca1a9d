import { update } from '#functions/platform/data/entity.ts'
import { keys } from '#functions/platform/data/table.ts'
import type { Write } from '#functions/platform/data/transaction.ts'
import type { Player } from '#functions/stores/players/store.ts'
import type { Live } from '#functions/stores/registrations/store.ts'
import { newestOf } from '#shared/players/rules.ts'

/** A registration says on which team of its program the child is: so it follows when the roster changes. */
export const follow = (registered: readonly Live[], before: Player, after: Player): Write[] =>
  registered.flatMap(({ programId, registrationId }) => {
    const teamId = teamIn(programId, after)
    if (teamId === teamIn(programId, before)) return []
    return update(keys.registration(registrationId), {
      set: { onTeam: teamId !== undefined, teamId },
      add: { version: 1 },
      remove: teamId === undefined ? ['teamId'] : [],
      when: { expression: 'attribute_exists(#pk)' },
    })
  })

/** The team of a program that a child is on; of several the newest. */
export const teamIn = (programId: string, { memberships }: Player): string | undefined =>
  newestOf(Object.values(memberships).filter(member => member.programId === programId))?.teamId
