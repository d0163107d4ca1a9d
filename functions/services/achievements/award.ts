import { createHash } from 'node:crypto'
import type { Achievement } from '#shared/achievements/model.ts'
import type { achievements as routes } from '#shared/achievements/routes.ts'
import { maxAwardedTogether, mayAward, mayRevoke } from '#shared/achievements/rules.ts'
import { newestMembership } from '#shared/players/rules.ts'
import { isTeamStaff } from '#shared/teams/rules.ts'
import type { Request } from '../../identity/http/serve.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { newId } from '../../platform/data/ids.ts'
import { ConditionFailed, commit, type Write } from '../../platform/data/transaction.ts'
import { HttpError, notFound, throwIfIssues } from '../../platform/http/errors.ts'
import {
  type AwardRow,
  checkPlayerExists,
  createAward,
  deleteAward,
  getAward,
  getAwardWithParts,
} from '../../stores/achievements/store.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { activeTeamIds, listActiveRoster } from '../../stores/players/roster.ts'
import { getPlayer, type PlayerRow } from '../../stores/players/store.ts'
import { checkTeamExists, getTeam } from '../../stores/teams/store.ts'
import { fullName, toAchievement } from './view.ts'

/** Awards one player, or a team with everyone currently on its roster. */
export async function awardAchievement({
  caller,
  body,
  now,
}: Request<typeof routes.award>): Promise<Achievement> {
  const { typeId, once, note } = body
  const [playerId, teamId] = [body.playerId ?? undefined, body.teamId ?? undefined]
  const isForTeam = playerId === undefined
  if (isForTeam && teamId === undefined)
    throwIfIssues([{ field: 'playerId', message: 'Please select a player or a team' }])
  const [player, team, roster] = await Promise.all([
    playerId === undefined ? undefined : getPlayer(playerId),
    teamId === undefined ? undefined : getTeam(teamId),
    teamId !== undefined && isForTeam ? listActiveRoster(teamId) : [],
  ])
  if (!isForTeam && !(player && mayAward(caller, activeTeamIds(player)))) throw notFound('Player')
  if (teamId !== undefined && !(team && isTeamStaff(caller, teamId))) throw notFound('Team')
  if (player && teamId !== undefined && !activeTeamIds(player).includes(teamId))
    throwIfIssues([{ field: 'teamId', message: `${player.firstName} is not on this team` }])
  if (roster.length > maxAwardedTogether)
    throw new HttpError(
      409,
      `You can award at most ${maxAwardedTogether} players at once. Please choose players.`,
    )

  const created: AwardRow = {
    id: idempotentId(caller, once, { typeId, playerId, teamId }) ?? newId('awd', now),
    typeId,
    playerId,
    teamId: teamId ?? (player && defaultTeam(caller, player)),
    teamName: team?.name,
    userId: caller.id,
    note: note || undefined,
    createdAt: now.toISOString(),
  }
  const existenceCheck = player ? checkPlayerExists(player.id) : checkTeamExists(teamId ?? '')
  const [row, count, ...parts] = createAward(
    created,
    roster.map(entry => entry.playerId),
  )
  try {
    await commit(row, count, existenceCheck, ...parts, auditAward('award', caller, created, now))
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    const before = error.failed.includes(row) ? await getAward(created.id) : undefined
    if (before) return toAchievement(before, player && fullName(player))
    if (error.failed.includes(count)) throw notFound('Achievement type')
    if (error.failed.includes(existenceCheck)) throw notFound(player ? 'Player' : 'Team')
    throw error
  }
  return toAchievement(created, player && fullName(player))
}

export async function revokeAward({
  caller,
  params,
  now,
}: Request<typeof routes.revoke>): Promise<{ id: string }> {
  const { award, parts } = await getAwardWithParts(params.id)
  if (!award || !mayRevoke(caller, award)) throw notFound('Achievement')
  try {
    await commit(...deleteAward(award, parts), auditAward('take-back', caller, award, now))
  } catch (error) {
    if (error instanceof ConditionFailed) throw notFound('Achievement')
    throw error
  }
  return { id: award.id }
}

/** The team of an award that names none: the child's newest team among those the caller may award. */
const defaultTeam = (caller: Caller, { memberships }: PlayerRow): string | undefined =>
  newestMembership(Object.values(memberships).filter(({ teamId }) => isTeamStaff(caller, teamId)))?.teamId

/** Derives the id from the request, so that a retry after a lost reply creates the same award. */
function idempotentId({ id }: Caller, once: string | undefined, what: object): string | undefined {
  if (once === undefined) return undefined
  const digest = createHash('sha256')
    .update(JSON.stringify([id, once, what]))
    .digest('hex')
  return `awd_${digest.slice(0, 26)}`
}

const auditAward = (
  verb: 'award' | 'take-back',
  { id: actor }: Caller,
  { id, typeId, playerId, teamId }: AwardRow,
  now: Date,
): Write =>
  auditWrite(
    {
      actor,
      action: `achievement.${verb}`,
      subject: playerId ?? teamId ?? id,
      details: { award: id, typeId, teamId },
    },
    now,
  )
