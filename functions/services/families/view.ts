import type { Request } from '#functions/identity/http/serve.ts'
import type { Caller } from '#functions/identity/sessions/caller.ts'
import { type Invitation, invitationId, invitationsOf, isOpen } from '#functions/stores/families/store.ts'
import { type Player, playersById } from '#functions/stores/players/store.ts'
import { type Guardian, guardiansOf } from '#functions/stores/users/guardianLinks.ts'
import { maySignIn, type User, usersById } from '#functions/stores/users/store.ts'
import { isPrivileged } from '#shared/access.ts'
import type { FamilyChild, Invited } from '#shared/families/model.ts'
import type { families as routes } from '#shared/families/routes.ts'
import { type Guarded, mayInvite, mayWithdraw } from '#shared/families/rules.ts'
import { parentsIn } from '../users/view.ts'

/** Children with their families, in two trips however many they are. */
export async function list({ caller, query, now }: Request<typeof routes.list>): Promise<FamilyChild[]> {
  const ids = idsFor(caller, query.playerId)
  const [players, guardians, invitations] = await Promise.all([
    playersById(ids),
    Promise.all(ids.map(guardiansOf)),
    Promise.all(ids.map(invitationsOf)),
  ])
  const accounts = new Map((await usersById(players.map(player => player.userId))).map(row => [row.id, row]))
  return players.map(player => {
    const own = guardians.flat().filter(({ playerId }) => playerId === player.id)
    const sent = invitations.flat().filter(({ playerId }) => playerId === player.id)
    return familyChild(
      player,
      { guardians: own, invitations: sent, account: accounts.get(player.userId) },
      caller,
      now,
    )
  })
}

function idsFor(caller: Caller, playerId: string | undefined): string[] {
  if (playerId === undefined) return caller.childIds
  return isPrivileged(caller.role) || caller.childIds.includes(playerId) ? [playerId] : []
}

interface Family {
  guardians: Guardian[]
  invitations: Invitation[]
  account: User | undefined
}

function familyChild(
  player: Player,
  { guardians, invitations, account }: Family,
  caller: Caller,
  now: Date,
): FamilyChild {
  const { id, userId, firstName, lastName, parentId } = player
  const guarded = guardedBy(player, guardians)
  const good = invitations.filter(row => isOpen(row, now) && isStillMeant(row, guarded))
  return {
    ...{ id, userId, firstName, lastName },
    guardians: parentsIn(guardians),
    invitations: good
      .toSorted((a, b) => a.sentAt.localeCompare(b.sentAt))
      .map(row => invited(row, caller, guarded)),
    account: {
      username: account?.username ?? '',
      active: account?.passwordHash !== undefined && maySignIn(account),
      lastLogin: account?.lastLogin,
    },
    mayInvite: mayInvite(caller, guarded),
    mayRemove: parentId === caller.id || caller.role === 'admin',
  }
}

export const guardedBy = (
  { parentId }: Pick<Player, 'parentId'>,
  guardians: readonly Guardian[],
): Guarded => ({ parentId, guardianIds: guardians.map(({ userId }) => userId) })

/** What somebody has sent who is no guardian any more is worth nothing. */
export const isStillMeant = ({ office, invitedBy }: Invitation, { guardianIds }: Guarded): boolean =>
  office || guardianIds.includes(invitedBy)

export function invited(row: Invitation, caller: Caller, guarded: Guarded): Invited {
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
