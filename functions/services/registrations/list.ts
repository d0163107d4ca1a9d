import { isPrivileged } from '#shared/access.ts'
import type { Registration } from '#shared/registrations/model.ts'
import { redactRegistration } from '#shared/registrations/rules.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import {
  listLiveRegistrationsOfPlayer,
  listRegistrationsOfUser,
  type RegistrationRow,
} from '../../stores/registrations/store.ts'

/** What the caller pays for. */
export const listOwn = ({ id }: Pick<Caller, 'id'>): Promise<RegistrationRow[]> => listRegistrationsOfUser(id)

/** Live registrations of the caller's children, no matter who pays. Two round trips. */
export const listOfChildren = async ({ childIds }: Pick<Caller, 'childIds'>): Promise<RegistrationRow[]> =>
  (await Promise.all(childIds.map(listLiveRegistrationsOfPlayer))).flat()

/** As the caller may read it; with the programs that are not over it says whether its own is. */
export function toRegistration(caller: Caller, row: RegistrationRow, running?: Set<string>): Registration {
  const programId = row.programRemoved ? undefined : row.programId
  // Who has paid but is no guardian any more does not learn where the child plays.
  const isFormer =
    row.userId === caller.id && !isPrivileged(caller.role) && !caller.childIds.includes(row.playerId)
  const team = isFormer && { teamId: undefined, onTeam: false }
  const over = running && { isProgramOver: !running.has(programId ?? '') }
  return redactRegistration(caller, { ...row, ...team, ...over, programId })
}
