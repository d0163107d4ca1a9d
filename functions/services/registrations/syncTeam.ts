import { newestMembership } from '#shared/players/rules.ts'
import { keys } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { updateRow } from '../../platform/data/writes.ts'
import type { PlayerRow } from '../../stores/players/store.ts'
import type { LiveRegistrationRow } from '../../stores/registrations/store.ts'

/** Updates the team in a child's registrations after a roster change. */
export const syncTeam = (
  registered: readonly LiveRegistrationRow[],
  before: PlayerRow,
  after: PlayerRow,
): Write[] =>
  registered.flatMap(({ programId, registrationId }) => {
    const teamId = findTeamInProgram(programId, after)
    if (teamId === findTeamInProgram(programId, before)) return []
    return updateRow(keys.registration(registrationId), {
      set: { onTeam: teamId !== undefined, teamId },
      add: { version: 1 },
      remove: teamId === undefined ? ['teamId'] : [],
      // One that was moved or canceled meanwhile is of another program, or of none.
      when: {
        expression: '#programId = :programId AND #state <> :cancelled',
        values: { programId, cancelled: 'cancelled' },
      },
    })
  })

/** The child's team in a program; if there are several, the newest. */
export const findTeamInProgram = (programId: string, { memberships }: PlayerRow): string | undefined =>
  newestMembership(Object.values(memberships).filter(member => member.programId === programId))?.teamId
