import { maxGuardians, mayInvite } from '#shared/families/rules.ts'
import type { Issue } from '#shared/http.ts'
import type { ImportLine, ImportResult } from '#shared/imports/model.ts'
import { type ImportEntry, namesakeKey } from '#shared/imports/rules.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import {
  getInvitations,
  hashAddress,
  isInvitationOpen,
  listInvitations,
} from '../../stores/families/store.ts'
import { isAlike } from '../../stores/players/alike.ts'
import type { PlayerRow } from '../../stores/players/store.ts'
import { listGuardians } from '../../stores/users/guardianLinks.ts'
import { notAdminIssue, otherChildIssue, tooManyIssue } from './remarks.ts'

/** A child of the club, and who its guardians are or may become. */
interface KnownChild {
  player: PlayerRow
  guardians: { userId: string; name: string; email: string }[]
  /** The digests of the addresses with an open invitation. */
  invited: string[]
}

/** A child that a row may be, or is as the office says. */
interface Candidate {
  player: PlayerRow
  row: Pick<ImportLine, 'playerId'>
  entry: ImportEntry
}

/**
 * In one round trip for all of them: of a child that the office means all open invitations, of others only whether the
 * address of the row has one.
 */
export async function readFamilies(candidates: readonly Candidate[], now: Date): Promise<KnownChild[]> {
  const players = new Map(candidates.map(({ player }) => [player.id, player]))
  const meant = new Set(
    candidates.flatMap(({ player, row }) => (row.playerId === player.id ? player.id : [])),
  )
  const asked = candidates.flatMap(({ player: { id: playerId }, entry: { guardian } }) =>
    guardian && !meant.has(playerId) ? { playerId, slot: hashAddress(guardian.email) } : [],
  )
  const [guardians, ...invitations] = await Promise.all([
    Promise.all([...players.keys()].map(listGuardians)),
    getInvitations(asked),
    ...[...meant].map(listInvitations),
  ])
  const open = invitations.flat().filter(row => isInvitationOpen(row, now))
  return [...players.values()].map((player, at) => ({
    player,
    guardians: (guardians[at] ?? []).map(({ userId, firstName, lastName, email }) => ({
      ...{ userId, email, name: `${firstName} ${lastName}` },
    })),
    invited: open.flatMap(({ playerId, slot }) => (playerId === player.id ? slot : [])),
  }))
}

export interface Judgment {
  /** The club has this child with this guardian, or has invited them. */
  playerId?: string
  /** The child for which the office has the guardian invited. */
  same?: PlayerRow
  /** Whom the office has to decide about. */
  alike?: ImportResult['alike']
  issues: Issue[]
}

/** Whether a row is a child of the club: as the office says, or else as far as its guardian tells. */
export function judgeSameChild(
  { playerId, isAnother }: Pick<ImportLine, 'playerId' | 'isAnother'>,
  entry: ImportEntry,
  facts: {
    /** The guardian’s account, if it is theirs. */
    ownerId: string | undefined
    /** Whether the address has an account. */
    hasAccount: boolean
    known: readonly KnownChild[]
    isAlikeInCall: boolean
    caller: Caller
  },
): Judgment {
  const { ownerId, hasAccount, known } = facts
  const slot = entry.guardian && hashAddress(entry.guardian.email)
  const isTheirs = ({ guardians, invited }: KnownChild) =>
    guardians.some(({ userId }) => userId === ownerId) || (slot !== undefined && invited.includes(slot))
  // Somebody imports the same row at this moment; the write finds out.
  const isJustImported = ({ guardians }: KnownChild) =>
    !hasAccount && guardians.some(({ email }) => slot !== undefined && hashAddress(email) === slot)
  const alike = known.filter(one => isAlike(entry.child, one.player) && !isJustImported(one))
  if (playerId !== undefined) {
    const meant = alike.find(({ player }) => player.id === playerId)
    if (!meant) return { issues: [otherChildIssue] }
    if (!entry.guardian || isTheirs(meant)) return { playerId, issues: [] }
    const guardianIds = meant.guardians.map(({ userId }) => userId)
    if (!mayInvite(facts.caller, { guardianIds })) return { issues: [notAdminIssue] }
    const isFull = meant.guardians.length + meant.invited.length >= maxGuardians
    return isFull ? { issues: [tooManyIssue(meant.player.firstName)] } : { same: meant.player, issues: [] }
  }
  const invited = alike.find(({ invited }) => slot !== undefined && invited.includes(slot))
  if (invited) return { playerId: invited.player.id, issues: [] }
  if (isAnother) return { issues: [] }
  if (alike.length === 0 && !facts.isAlikeInCall) return { issues: [] }
  return {
    alike: alike.map(({ player, guardians }) => ({
      playerId: player.id,
      guardians: guardians.map(({ name }) => name),
    })),
    issues: [],
  }
}

/** The rows of a call that may be of the same child as one before them, with another guardian. */
export function findAlikeInCall(entries: readonly (ImportEntry | undefined)[]): boolean[] {
  const first = new Map<string, string | undefined>()
  return entries.map(entry => {
    if (!entry) return false
    const key = namesakeKey(entry)
    if (first.has(key)) return first.get(key) !== entry.guardian?.email
    first.set(key, entry.guardian?.email)
    return false
  })
}
