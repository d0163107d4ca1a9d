import * as z from 'zod'
import { isPrivileged, isStaff } from '#shared/access.ts'
import { dayIn } from '#shared/dates.ts'
import { type NewPlayer, PlayerForm } from '#shared/players/model.ts'
import { players as routes } from '#shared/players/routes.ts'
import { accountStem, birthdayIssues, filesOfOthers, settle, summaryFor } from '#shared/players/rules.ts'
import { newId } from '../data/ids.ts'
import { ConditionFailed, commit } from '../data/transaction.ts'
import { issuesOf, notFound, Refusal, refuseIf } from '../http/errors.ts'
import { answer } from '../http/reply.ts'
import { feature } from '../http/serve.ts'
import { settings } from '../http/settings.ts'
import { type Caller, familyIds } from '../sessions/caller.ts'
import { getTeam } from '../teams/store.ts'
import { claim, createUser, getUser, linkGuardian, ownerOf, type User } from '../users/store.ts'
import { addFiles, claimFiles } from './files.ts'
import { createPlayer, getPlayer, listPlayers, type Player, playersById, playersOfTeams } from './store.ts'

export const players = feature(routes, {
  async list({ caller, query }) {
    const childIds = familyIds(caller)
    const seen = await visiblePlayers({ ...caller, childIds }, query.myPlayers === 'true')
    return seen.map(player => summaryFor({ ...caller, childIds }, player))
  },

  async create({ caller, body, now }) {
    refuseIf(birthdayIssues(body.dateOfBirth, dayIn(settings.CLUB_TIME_ZONE, now)))
    const { guardianId, teamId } = await placeOf(caller, body)
    if (guardianId === caller.id) refuseIf(missingFields(body))
    else if (!isPrivileged(caller.role)) refuseIf(filesOfOthers(body))

    const same = [guardianId ?? '', body.firstName, body.lastName, body.dateOfBirth].join('#')
    const { player, account, sensitive } = newChild(settle(body), { guardianId, teamId }, now)
    const child = claim('child', same, player.id)
    const files = claimFiles(body, { playerId: player.id, userId: caller.id })
    try {
      await commit(
        child,
        ...createPlayer(player, sensitive),
        ...createUser(account),
        ...(guardianId ? linkGuardian(guardianId, player.id, true) : []),
        ...files.map(file => file.write),
      )
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      const { failed } = error
      if (!failed.includes(child))
        refuseIf(files.filter(file => failed.includes(file.write)).map(file => file.issue))
      const there = await addFiles(await alreadyThere(same), body, caller.id)
      return answer(summaryFor(caller, there), { status: 200 })
    }
    return summaryFor({ ...caller, childIds: [...caller.childIds, player.id] }, player)
  },
})

async function visiblePlayers(caller: Caller, ownOnly: boolean): Promise<Player[]> {
  if (!ownOnly && isPrivileged(caller.role)) return listPlayers()
  const [children, team] = await Promise.all([
    playersById(caller.childIds),
    !ownOnly && isStaff(caller.role) ? playersOfTeams(caller.teamIds) : [],
  ])
  return [...new Map([...children, ...team].map(player => [player.id, player])).values()]
}

interface Place {
  guardianId?: string
  teamId?: string
}

/**
 * Whose child it becomes. A coach enters somebody else's onto a team of his own, without a guardian yet;
 * otherwise he is a parent like any other. Those who run the club name the guardian.
 */
async function placeOf(caller: Caller, body: NewPlayer): Promise<Place> {
  const { teamId } = body
  if (isPrivileged(caller.role))
    return { guardianId: await namedGuardian(body), teamId: await namedTeam(teamId) }
  if (!teamId || !isStaff(caller.role)) return { guardianId: caller.id }
  if (caller.role !== 'coach') throw new Refusal(403, 'You do not have permission to do this.')
  if (!caller.teamIds.includes(teamId)) throw notFound('Team')
  return { teamId }
}

async function namedTeam(teamId: string | null | undefined): Promise<string | undefined> {
  if (!teamId) return undefined
  if (await getTeam(teamId)) return teamId
  const message = 'There is no such team'
  throw new Refusal(400, message, [{ field: 'teamId', message }])
}

/** Those who run the club enter a child with names and birthday alone; its own family fills in the whole form. */
function missingFields(form: NewPlayer) {
  const whole = z.object(PlayerForm.shape).safeParse(form)
  return whole.success ? [] : issuesOf(whole.error)
}

async function namedGuardian({ parentId }: NewPlayer): Promise<string | undefined> {
  if (!parentId) return undefined
  if (await getUser(parentId)) return parentId
  const message = 'There is no such parent'
  throw new Refusal(400, message, [{ field: 'parentId', message }])
}

/** The same child of the same guardian, entered twice: by a double click, or by somebody who forgot. */
async function alreadyThere(same: string): Promise<Player> {
  const player = await getPlayer((await ownerOf('child', same)) ?? '')
  if (!player) throw new Refusal(409, 'This child could not be added. Please try again.')
  return player
}

/** The child, what is sensitive about it, and its account: without a login until a guardian activates it. */
function newChild(form: NewPlayer, { guardianId, teamId }: Place, now: Date) {
  const { hasMedicalIssues, medicalInfo, birthCertificateUrl, ...others } = form
  const { emergencyContact, emergencyPhone, emergencyRelationship, ...rest } = others
  const playerId = newId('ply', now)
  const userId = newId('usr', now)
  const username = `${accountStem(form.firstName, form.lastName)}.${playerId.slice(-6).toLowerCase()}`
  const createdAt = now.toISOString()
  const account: User = {
    id: userId,
    username,
    email: `${username}@${settings.PLAYER_MAIL_DOMAIN}`,
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
    parentId: guardianId,
    isOutOfDistrict: rest.isOutOfDistrict ?? false,
    hasDistrictRelease: rest.hasDistrictRelease ?? false,
    jerseyNumber: undefined,
    teamId,
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
