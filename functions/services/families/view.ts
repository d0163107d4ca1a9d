import { isPrivileged } from '#shared/access.ts'
import type { FamilyChild, Invited } from '#shared/families/model.ts'
import type { families as routes } from '#shared/families/routes.ts'
import { type GuardianLinks, mayInvite, mayWithdraw } from '#shared/families/rules.ts'
import { compareCodeUnits } from '#shared/text.ts'
import type { Request } from '../../identity/http/serve.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import {
  type InvitationRow,
  invitationId,
  isInvitationOpen,
  listInvitations,
} from '../../stores/families/store.ts'
import { getPlayersById, type PlayerRow } from '../../stores/players/store.ts'
import { type GuardianRow, listGuardians } from '../../stores/users/guardianLinks.ts'
import { getUsersById, maySignIn, type UserRow } from '../../stores/users/store.ts'
import { toParents } from '../users/view.ts'

/** Children with their families, in two round trips regardless of how many there are. */
export async function listFamily({
  caller,
  query,
  now,
}: Request<typeof routes.list>): Promise<FamilyChild[]> {
  const ids = visibleChildIds(caller, query.playerId)
  const [players, guardians, invitations] = await Promise.all([
    getPlayersById(ids),
    Promise.all(ids.map(listGuardians)),
    Promise.all(ids.map(listInvitations)),
  ])
  const accounts = new Map(
    (await getUsersById(players.map(player => player.userId))).map(row => [row.id, row]),
  )
  return players.map(player => {
    const own = guardians.flat().filter(({ playerId }) => playerId === player.id)
    const sent = invitations.flat().filter(({ playerId }) => playerId === player.id)
    return toFamilyChild(
      player,
      { guardians: own, invitations: sent, account: accounts.get(player.userId) },
      caller,
      now,
    )
  })
}

function visibleChildIds(caller: Caller, playerId: string | undefined): string[] {
  if (playerId === undefined) return caller.childIds
  return isPrivileged(caller.role) || caller.childIds.includes(playerId) ? [playerId] : []
}

interface Family {
  guardians: GuardianRow[]
  invitations: InvitationRow[]
  account: UserRow | undefined
}

function toFamilyChild(
  player: PlayerRow,
  { guardians, invitations, account }: Family,
  caller: Caller,
  now: Date,
): FamilyChild {
  const { id, userId, firstName, lastName, parentId } = player
  const guarded = guardianLinksOf(player, guardians)
  const good = invitations.filter(row => isInvitationOpen(row, now) && isStillValid(row, guarded))
  return {
    ...{ id, userId, firstName, lastName },
    guardians: toParents(guardians),
    invitations: good
      .toSorted((a, b) => compareCodeUnits(a.sentAt, b.sentAt))
      .map(row => toInvited(row, caller, guarded)),
    account: {
      username: account?.username ?? '',
      active: account?.passwordHash !== undefined && maySignIn(account),
      lastLogin: account?.lastLogin,
    },
    mayInvite: mayInvite(caller, guarded),
    mayRemove: parentId === caller.id || caller.role === 'admin',
  }
}

export const guardianLinksOf = (
  { parentId }: Pick<PlayerRow, 'parentId'>,
  guardians: readonly GuardianRow[],
): GuardianLinks => ({ parentId, guardianIds: guardians.map(({ userId }) => userId) })

/** An invitation is void once its sender is no longer a guardian, unless the office sent it. */
export const isStillValid = ({ office, invitedBy }: InvitationRow, { guardianIds }: GuardianLinks): boolean =>
  office || guardianIds.includes(invitedBy)

export function toInvited(row: InvitationRow, caller: Caller, guarded: GuardianLinks): Invited {
  const { email, invitedByName, sentAt, exp } = row
  return {
    id: invitationId(row),
    email,
    invitedBy: invitedByName,
    sentAt,
    expiresAt: new Date(exp * 1000).toISOString(),
    mayWithdraw: mayWithdraw(caller, row, guarded),
  }
}
