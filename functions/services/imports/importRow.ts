import type { ImportGuardian, ImportResult } from '#shared/imports/model.ts'
import type { ImportEntry } from '#shared/imports/rules.ts'
import { NewPlayer } from '#shared/players/model.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { newId } from '../../platform/data/ids.ts'
import { retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { keys } from '../../platform/data/table.ts'
import { ConditionFailed, commit } from '../../platform/data/transaction.ts'
import { checkRow } from '../../platform/data/writes.ts'
import { claimValue, getClaimOwner } from '../../stores/claims/store.ts'
import { getInvitation, hashAddress } from '../../stores/families/store.ts'
import { alikeJob } from '../../stores/players/alike.ts'
import { identityKey } from '../../stores/players/identityKey.ts'
import { findTakenNumber } from '../../stores/players/jerseys.ts'
import { savePlayer, withMembership } from '../../stores/players/roster.ts'
import { type PlayerRow, putPlayerPrivate } from '../../stores/players/store.ts'
import type { TeamRow } from '../../stores/teams/store.ts'
import { createUser } from '../../stores/users/accounts.ts'
import { type GuardianProfile, linkGuardian } from '../../stores/users/guardianLinks.ts'
import { getUser, type UserRow } from '../../stores/users/store.ts'
import { checkUserUnchanged } from '../../stores/users/unchanged.ts'
import { generatedUsername } from '../auth/usernames.ts'
import { openGuardianInvitation } from '../families/inviteGuardian.ts'
import { buildPlayer } from '../players/buildPlayer.ts'
import { asGuardian, type ImportPlan, needsImport, previewResult } from './plan.ts'
import {
  describeHolder,
  findGuardianIssues,
  namesakeIssue,
  numberTakenIssue,
  otherChildIssue,
} from './remarks.ts'

/** The result of a row, and the guardian to use for the family's next rows. */
interface ImportedRow {
  result: ImportResult
  guardian: UserRow | undefined
}

/**
 * Writes a row: the child with its account, its guardian (with a new account if the address has none) and its team
 * membership, in one transaction. Existing people are left unchanged. `opened` is the account just created by a
 * sibling's row.
 */
export async function importRow(
  plan: ImportPlan,
  opened: UserRow | undefined,
  by: ImportedBy,
): Promise<ImportedRow> {
  const { entry } = plan
  const { unconfirmed } = plan
  let account: Account = { guardian: plan.guardian ?? opened, unconfirmed }
  if (!entry || !needsImport(plan)) return { result: previewResult(plan), guardian: account.guardian }
  if (plan.same)
    return { result: await inviteGuardian(plan, plan.same, entry, by), guardian: account.guardian }
  return retryOnConflict(async () => {
    try {
      return await tryImport(plan, entry, account, by)
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      const holder = await findGuardianAccount(entry)
      const issues = holder ? findGuardianIssues(holder) : []
      if (issues.length > 0) return { result: previewResult({ ...plan, issues }), guardian: undefined }
      account = asGuardian(holder)
      throw error
    }
  })
}

/** Invites the row's guardian for a child that the club has: to be named in a list gives nobody rights over one. */
async function inviteGuardian(
  plan: ImportPlan,
  child: PlayerRow,
  { guardian }: ImportEntry,
  { caller, now }: ImportedBy,
): Promise<ImportResult> {
  const { writes } = guardian
    ? await openGuardianInvitation(child, guardian.email, { caller, office: true, now })
    : { writes: [] }
  try {
    await commit(checkRow(keys.player(child.id), { expression: 'attribute_exists(#pk)' }), ...writes)
    return previewResult(plan)
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    return previewResult({ ...plan, issues: [otherChildIssue] })
  }
}

interface ImportedBy {
  caller: Caller
  now: Date
}

interface Account {
  guardian?: UserRow | undefined
  unconfirmed?: UserRow | undefined
}

/**
 * Throws a conflict if someone took the guardian's address or a generated user name, or the guardian's account or the
 * existing child was changed or deleted.
 */
async function tryImport(
  plan: ImportPlan,
  entry: ImportEntry,
  { guardian: known, unconfirmed }: Account,
  { caller, now }: ImportedBy,
): Promise<ImportedRow> {
  const { line, team, teamless, isAnother } = plan
  const { address, opened } = known ? {} : resolveGuardian(entry, unconfirmed, now)
  const guardian = known ?? opened
  const guardianId = guardian?.id
  const { player: built, account, sensitive } = buildChild(entry, { guardian, team }, now)
  // Without a guardian only the child itself tells namesakes apart.
  const player = { ...built, isIdentifiedById: (isAnother && !guardian) || undefined }
  const same = identityKey(player)
  const child = claimValue('child', same, player.id)
  const opening = opened ? createUser(opened) : []
  // The account that the row joins, as it was judged: a child must not go along with one that is being deleted.
  const holding = known ? [checkUserUnchanged(known)] : []
  // The child waits without a guardian for the person whose mailbox gets the invitation.
  const { writes: inviting } = address
    ? await openGuardianInvitation(player, address, { caller, office: true, now })
    : { writes: [] }
  try {
    await commit(
      child,
      ...savePlayer(undefined, player),
      putPlayerPrivate(sensitive),
      alikeJob(player.id, now),
      ...createUser(account),
      ...opening,
      ...holding,
      ...(guardian ? linkGuardian(guardian, player, true) : []),
      ...inviting,
    )
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    if (error.failed.includes(child)) {
      const playerId = await getClaimOwner('child', same)
      if (playerId === undefined) throw error
      // Somebody has just imported it with another guardian, who is invited.
      if (address && !(await getInvitation({ playerId, slot: hashAddress(address) }))) {
        const asked = { alike: [{ playerId, guardians: [] }], notes: [...plan.notes, namesakeIssue] }
        return { result: previewResult({ ...plan, ...asked }), guardian }
      }
      return { result: { line, status: 'exists', playerId, guardianId, issues: [] }, guardian }
    }
    const taken = findTakenNumber(error)
    // A taken address is handled first: then this very child may already exist and hold the number.
    if (!taken || opening.some(write => error.failed.includes(write))) throw error
    return { result: { line, status: 'error', issues: [numberTakenIssue(taken.number)] }, guardian: known }
  }
  const status = address ? 'invited' : known ? 'joined' : 'new'
  const issues = [...teamless, ...(unconfirmed ? describeHolder(entry, unconfirmed) : [])]
  return { result: { line, status, playerId: player.id, guardianId, issues }, guardian }
}

async function findGuardianAccount({ guardian }: ImportEntry): Promise<UserRow | undefined> {
  const id = guardian && (await getClaimOwner('email', guardian.email))
  return id ? getUser(id) : undefined
}

function buildChild(
  { child }: ImportEntry,
  placement: { guardian: GuardianProfile | undefined; team: TeamRow | undefined },
  now: Date,
) {
  const { team: _, jerseyNumber, position, ...form } = child
  const made = buildPlayer(NewPlayer.parse(form), placement, now)
  const player = { ...made.player, position }
  const member = placement.team && player.memberships[placement.team.id]
  return { ...made, player: member ? withMembership(player, { ...member, jerseyNumber, position }) : player }
}

/** The address to invite where the club may not open an account for it, or else the account. */
function resolveGuardian(
  { guardian }: ImportEntry,
  unconfirmed: UserRow | undefined,
  now: Date,
): { address?: string; opened?: UserRow } {
  if (unconfirmed) return { address: unconfirmed.email }
  if (!guardian) return {}
  return guardian.name ? { opened: buildGuardian(guardian, guardian.name, now) } : { address: guardian.email }
}

/** Has no password; the guardian chooses one with the link of an invitation. */
function buildGuardian(
  { email, phone }: ImportGuardian,
  { firstName, lastName }: NonNullable<ImportGuardian['name']>,
  now: Date,
): UserRow {
  const id = newId('usr', now)
  return {
    id,
    username: generatedUsername({ firstName, lastName }, id),
    email,
    firstName,
    lastName,
    fullName: `${firstName} ${lastName}`,
    role: 'parent',
    status: 'active',
    sessionVersion: 1,
    ...(phone && { mobilePhone: phone, phoneNumber: phone }),
    createdAt: now.toISOString(),
  }
}
