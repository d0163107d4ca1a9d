import * as z from 'zod'
import { isPrivileged, isStaff } from '#shared/access.ts'
import { dayIn } from '#shared/dates.ts'
import { jerseyNumber } from '#shared/fields.ts'
import { type NewPlayer, PlayerForm, type PlayerSummary } from '#shared/players/model.ts'
import type { players as routes } from '#shared/players/routes.ts'
import {
  clearDependentAnswers,
  findBirthdayIssues,
  findForeignFileIssues,
  findNumberIssues,
} from '#shared/players/rules.ts'
import type { Request } from '../../identity/http/serve.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { ConditionFailed, commit } from '../../platform/data/transaction.ts'
import { HttpError, issuesOf, notFound, throwIfIssues } from '../../platform/http/errors.ts'
import { type ReplyWithOptions, replyWith } from '../../platform/http/reply.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { claimValue, getClaimOwner } from '../../stores/claims/store.ts'
import { club } from '../../stores/club/settings.ts'
import { alikeJob } from '../../stores/players/alike.ts'
import { identityKey } from '../../stores/players/identityKey.ts'
import { findTakenNumber } from '../../stores/players/jerseys.ts'
import { activeTeamIds, savePlayer, teamNewsWrites } from '../../stores/players/roster.ts'
import { getPlayer, type PlayerRow, putPlayerPrivate } from '../../stores/players/store.ts'
import { getTeam } from '../../stores/teams/store.ts'
import { createUser } from '../../stores/users/accounts.ts'
import { linkGuardian } from '../../stores/users/guardianLinks.ts'
import { getUser, maySignIn, type UserRow } from '../../stores/users/store.ts'
import { findClubNameIssues } from '../auth/clubNames.ts'
import { hasRoomForChild, noRoomForChild } from '../families/roomForChild.ts'
import { getTeamSeason, listTeamMisfits, throwIfMisfits } from '../registrations/teamFit.ts'
import { accountChanged } from '../users/accountChanged.ts'
import { assertOwnsAddress } from '../users/assertOwnsAddress.ts'
import { getUnlinkedAccount, linkAccount } from '../users/unlinkedAccounts.ts'
import { buildPlayer, type Placement } from './buildPlayer.ts'
import { addMissingFiles, claimFiles } from './claimFiles.ts'
import { holdGuardian } from './holdGuardian.ts'
import { throwIfNumberTaken } from './jerseyConflict.ts'
import { findSiblingGuardians, inviteSiblingGuardians, noGuardian } from './siblingGuardians.ts'
import { toPlayerSummary } from './view.ts'

/**
 * Creates a child with its account, guardian and team membership, in one transaction; an existing child is not
 * duplicated.
 */
export const createPlayer = (
  request: Request<typeof routes.create>,
): Promise<PlayerSummary | ReplyWithOptions<PlayerSummary>> => retryOnConflict(() => tryToCreate(request))

/**
 * Conflicts that a retry resolves: the generated user name is taken, the prepared account was just used (then the
 * child gets a new one), or the same child has just been deleted. A lost reply is none of them: our own child is
 * found here and returned (2026-11-25 in infra/decisions.md).
 */
async function tryToCreate({
  caller,
  body,
  now,
}: Request<typeof routes.create>): Promise<PlayerSummary | ReplyWithOptions<PlayerSummary>> {
  throwIfIssues([
    ...findBirthdayIssues(body.dateOfBirth, dayIn(club.timeZone, now)),
    ...findClubNameIssues({ ...body, role: 'player' }),
  ])
  const [placement, waiting, siblingGuardians] = await Promise.all([
    resolvePlacement(caller, body),
    getUnlinkedAccount(body.userId, caller.id),
    findSiblingGuardians(caller, body.guardianIds ?? []),
  ])
  const { guardian, team } = placement
  const isOwn = guardian?.id === caller.id
  if (isOwn) throwIfIssues(findMissingFields(body))
  else {
    throwIfIssues(siblingGuardians.length > 0 ? [noGuardian] : [])
    if (!isPrivileged(caller.role)) throwIfIssues(findForeignFileIssues(body))
  }

  const enteredForTeam = isPrivileged(caller.role) || guardian ? undefined : team?.id
  const same = identityKey({ ...body, parentId: guardian?.id, enteredForTeam })
  if (isOwn && !hasRoomForChild(caller) && !(await getExistingPlayer(same))) throw noRoomForChild()
  const {
    player: built,
    account,
    sensitive,
  } = buildPlayer(clearDependentAnswers(isOwn ? withAnswers(body) : body), { ...placement, waiting }, now)
  const reasons = team ? listTeamMisfits(team, await getTeamSeason(team, undefined, now), built) : []
  if (!body.note) throwIfMisfits(reasons)
  const player: PlayerRow = { ...built, enteredForTeam }
  const opening = waiting ? linkAccount(account, caller.id) : createUser(account)
  const child = claimValue('child', same, player.id)
  const invitations = await inviteSiblingGuardians(caller, player, siblingGuardians, now)
  const files = claimFiles(body, { playerId: player.id, userId: caller.id })
  const holding = guardian && holdGuardian(guardian, { isOwn })
  const details = { teamId: team?.id, ...(reasons.length > 0 && { note: body.note, reasons }) }
  try {
    await commit(
      child,
      ...savePlayer(undefined, player),
      ...teamNewsWrites(undefined, player, now),
      alikeJob(player.id, now),
      putPlayerPrivate(sensitive),
      ...opening,
      ...(guardian ? linkGuardian(guardian, player, true) : []),
      ...(holding ? [holding] : []),
      ...invitations,
      ...files.map(file => file.write),
      auditWrite({ actor: caller.id, action: 'player.create', subject: player.id, details }, now),
    )
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    const { failed } = error
    await throwIfNumberTaken(findTakenNumber(error))
    if (!failed.includes(child)) {
      throwIfIssues(files.filter(file => failed.includes(file.write)).map(file => file.issue))
      if (isOwn && holding && failed.includes(holding)) throw accountChanged()
      throw error
    }
    const there = await getExistingPlayer(same)
    if (!there) throw error
    // Whoever does not run the club only gets here with a child of their own, or one that they entered for this team.
    if (team && !activeTeamIds(there).includes(team.id))
      throw new HttpError(
        409,
        'This child is already in the club. Please ask an administrator to add them to this team.',
      )
    return replyWith(toPlayerSummary(caller, await addMissingFiles(there, body, caller.id)), { status: 200 })
  }
  return toPlayerSummary({ ...caller, childIds: [...caller.childIds, player.id] }, player)
}

/**
 * Decides whose child it becomes. A coach adds another family's child to one of their own teams, without a guardian
 * yet; otherwise a coach is a parent like any other. Admins and directors name the guardian.
 */
async function resolvePlacement(caller: Caller, body: NewPlayer): Promise<Placement<UserRow>> {
  const { teamId } = body
  if (isPrivileged(caller.role)) return placementByStaff(body)
  if (!teamId || !isStaff(caller.role)) return { guardian: caller.user }
  if (caller.role !== 'coach') throw new HttpError(403, 'You do not have permission to do this.')
  const team = caller.teamIds.includes(teamId) ? await getTeam(teamId) : undefined
  if (!team) throw notFound('Team')
  return { team, jerseyNumber: readJerseyNumber(body) }
}

async function placementByStaff(body: NewPlayer): Promise<Placement<UserRow>> {
  const { parentId, teamId } = body
  const [parent, team] = await Promise.all([
    parentId ? getUser(parentId) : undefined,
    teamId ? getTeam(teamId) : undefined,
  ])
  throwIfIssues([
    ...(parentId && (!parent || parent.playerId || !maySignIn(parent))
      ? [{ field: 'parentId', message: 'We couldn’t find that parent' }]
      : []),
    ...(teamId && !team ? [{ field: 'teamId', message: 'We couldn’t find that team' }] : []),
  ])
  if (parent) assertOwnsAddress(parent, 'parentId')
  return { guardian: parent, team, jerseyNumber: readJerseyNumber(body) }
}

/** Only called for staff: whatever a parent sends here is ignored. */
function readJerseyNumber(body: NewPlayer): number | null | undefined {
  const number = jerseyNumber.nullish().safeParse(body.jerseyNumber)
  if (number.success) return number.data
  const [issue] = number.error.issues
  throw new HttpError(400, issue?.message ?? '', [{ field: 'jerseyNumber', message: issue?.message ?? '' }])
}

/** Admins and directors may enter just name and birthday; the family must fill in the whole form. */
function findMissingFields(form: NewPlayer) {
  const whole = z.object(PlayerForm.shape).safeParse(form)
  return [...(whole.success ? [] : issuesOf(whole.error)), ...findNumberIssues(form)]
}

/** In the family's own form, what they leave alone is a no; of a child that others enter, nobody has answered. */
const withAnswers = (form: NewPlayer): NewPlayer => ({
  ...form,
  hasMedicalIssues: form.hasMedicalIssues ?? false,
  isOutOfDistrict: form.isOutOfDistrict ?? false,
})

/** The existing child, if the same one is entered twice by a double click or by mistake. */
async function getExistingPlayer(same: string): Promise<PlayerRow | undefined> {
  const playerId = await getClaimOwner('child', same)
  return playerId === undefined ? undefined : getPlayer(playerId)
}
