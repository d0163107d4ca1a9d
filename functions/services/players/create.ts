import * as z from 'zod'
import type { Request } from '#functions/identity/http/serve.ts'
import type { Caller } from '#functions/identity/sessions/caller.ts'
import { newId } from '#functions/platform/data/ids.ts'
import { ConditionFailed, commit } from '#functions/platform/data/transaction.ts'
import { issuesOf, notFound, Refusal, refuseIf } from '#functions/platform/http/errors.ts'
import { type Answer, answer } from '#functions/platform/http/reply.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import { claim, ownerOf } from '#functions/stores/claims/store.ts'
import { club } from '#functions/stores/club/settings.ts'
import { identity } from '#functions/stores/players/identityKey.ts'
import { activeTeamIds, savePlayer, takenNumber } from '#functions/stores/players/roster.ts'
import { getPlayer, type Player, putPlayerPrivate } from '#functions/stores/players/store.ts'
import { getTeam, type Team } from '#functions/stores/teams/store.ts'
import { type Adult, linkGuardian } from '#functions/stores/users/guardianLinks.ts'
import { createUser, getUser, maySignIn, type User } from '#functions/stores/users/store.ts'
import { isPrivileged, isStaff } from '#shared/access.ts'
import { dayIn } from '#shared/dates.ts'
import { type NewPlayer, PlayerForm, type PlayerSummary } from '#shared/players/model.ts'
import type { players as routes } from '#shared/players/routes.ts'
import { accountStem, birthdayIssues, filesOfOthers, settle } from '#shared/players/rules.ts'
import { jerseyNumber } from '#shared/teams/model.ts'
import { linkAccount, unlinkedOf } from '../users/unlinkedAccounts.ts'
import { addFiles, claimFiles } from './files.ts'
import { refuseTaken } from './jerseyConflict.ts'
import { summary } from './view.ts'

/** A child with its account, its guardian and its place on a team, in one transaction; the same child once only. */
export async function create(
  request: Request<typeof routes.create>,
): Promise<PlayerSummary | Answer<PlayerSummary>> {
  const { caller, body, now } = request
  refuseIf(birthdayIssues(body.dateOfBirth, dayIn(club.timeZone, now)))
  const [place, waiting] = await Promise.all([placeOf(caller, body), unlinkedOf(body.userId, caller.id)])
  const { guardian, team } = place
  if (guardian?.id === caller.id) refuseIf(missingFields(body))
  else if (!isPrivileged(caller.role)) refuseIf(filesOfOthers(body))

  const same = identity({ ...body, parentId: guardian?.id })
  const { player, account, sensitive } = newChild(settle(body), { ...place, waiting }, now)
  const opening = waiting ? linkAccount(account, caller.id) : createUser(account)
  const child = claim('child', same, player.id)
  const files = claimFiles(body, { playerId: player.id, userId: caller.id })
  try {
    await commit(
      child,
      ...savePlayer(undefined, player),
      putPlayerPrivate(sensitive),
      ...opening,
      ...(guardian ? linkGuardian(guardian, player, true) : []),
      ...files.map(file => file.write),
      auditRow(
        { actor: caller.id, action: 'player.create', subject: player.id, details: { teamId: team?.id } },
        now,
      ),
    )
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    const { failed } = error
    // Somebody was quicker to use the account that was waiting: then the child gets one of its own.
    if (waiting && !failed.includes(child) && failed.some(write => opening.includes(write)))
      return create({ ...request, body: { ...body, userId: undefined } })
    await refuseTaken(takenNumber(error))
    if (!failed.includes(child))
      refuseIf(files.filter(file => failed.includes(file.write)).map(file => file.issue))
    const there = await alreadyThere(same)
    // It is not told where: a coach would learn of any child whose name and birthday he knows.
    if (team && !activeTeamIds(there).includes(team.id))
      throw new Refusal(
        409,
        'This child is already in the club. Please ask the office to put it on this team.',
      )
    return answer(summary(caller, await addFiles(there, body, caller.id)), { status: 200 })
  }
  return summary({ ...caller, childIds: [...caller.childIds, player.id] }, player)
}

interface Place {
  guardian?: Adult | undefined
  team?: Team | undefined
  /** What staff say of the place on the team; a parent's wish is `requestedNumbers`. */
  jerseyNumber?: number | null | undefined
  /** The account that was made for it before. */
  waiting?: User | undefined
}

/**
 * Whose child it becomes. A coach enters somebody else's onto a team of his own, without a guardian yet;
 * otherwise he is a parent like any other. Those who run the club name the guardian.
 */
async function placeOf(caller: Caller, body: NewPlayer): Promise<Place> {
  const { teamId } = body
  if (isPrivileged(caller.role)) return namedPlace(body)
  if (!teamId || !isStaff(caller.role)) return { guardian: caller.user }
  if (caller.role !== 'coach') throw new Refusal(403, 'You do not have permission to do this.')
  const team = caller.teamIds.includes(teamId) ? await getTeam(teamId) : undefined
  if (!team) throw notFound('Team')
  return { team, jerseyNumber: numberIn(body) }
}

async function namedPlace(body: NewPlayer): Promise<Place> {
  const { parentId, teamId } = body
  const [parent, team] = await Promise.all([
    parentId ? getUser(parentId) : undefined,
    teamId ? getTeam(teamId) : undefined,
  ])
  refuseIf([
    ...(parentId && (!parent || parent.playerId || !maySignIn(parent))
      ? [{ field: 'parentId', message: 'There is no such parent' }]
      : []),
    ...(teamId && !team ? [{ field: 'teamId', message: 'There is no such team' }] : []),
  ])
  return { guardian: parent, team, jerseyNumber: numberIn(body) }
}

/** Read only where it counts: a parent may send anything. */
function numberIn(body: NewPlayer): number | null | undefined {
  const number = jerseyNumber.nullish().safeParse(body.jerseyNumber)
  if (number.success) return number.data
  const [issue] = number.error.issues
  throw new Refusal(400, issue?.message ?? '', [{ field: 'jerseyNumber', message: issue?.message ?? '' }])
}

/** Those who run the club enter a child with names and birthday alone; its own family fills in the whole form. */
function missingFields(form: NewPlayer) {
  const whole = z.object(PlayerForm.shape).safeParse(form)
  return whole.success ? [] : issuesOf(whole.error)
}

/** The same child of the same guardian, entered twice: by a double click, or by somebody who forgot. */
async function alreadyThere(same: string): Promise<Player> {
  const player = await getPlayer((await ownerOf('child', same)) ?? '')
  if (!player) throw new Refusal(409, 'This child could not be added. Please try again.')
  return player
}

/** The child, what is sensitive about it, and its account: without a login until a guardian activates it. */
export function newChild(
  form: NewPlayer,
  { guardian, team, jerseyNumber: number, waiting }: Place,
  now: Date,
) {
  const { hasMedicalIssues, medicalInfo, birthCertificateUrl, ...others } = form
  const { emergencyContact, emergencyPhone, emergencyRelationship, ...rest } = others
  const playerId = newId('ply', now)
  const userId = waiting?.id ?? newId('usr', now)
  const username =
    waiting?.username ?? `${accountStem(form.firstName, form.lastName)}.${playerId.slice(-6).toLowerCase()}`
  const createdAt = now.toISOString()
  const account: User = {
    id: userId,
    username,
    email: waiting?.email ?? `${username}@${club.playerMailDomain}`,
    firstName: form.firstName,
    lastName: form.lastName,
    fullName: `${form.firstName} ${form.lastName}`,
    role: 'player',
    status: 'active',
    sessionVersion: 1,
    playerId,
    createdAt,
  }
  const player: Player = {
    ...rest,
    id: playerId,
    userId,
    parentId: guardian?.id,
    isOutOfDistrict: rest.isOutOfDistrict ?? false,
    hasDistrictRelease: rest.hasDistrictRelease ?? false,
    memberships: team
      ? {
          [team.id]: {
            teamId: team.id,
            programId: team.programId,
            jerseyNumber: number,
            position: form.position,
            active: true,
            createdAt,
          },
        }
      : {},
    version: 1,
    createdAt,
  }
  const sensitive = {
    playerId,
    hasMedicalIssues,
    medicalInfo,
    emergencyContact,
    emergencyPhone,
    emergencyRelationship,
    birthCertificateUrl,
  }
  return { player, account, sensitive }
}
