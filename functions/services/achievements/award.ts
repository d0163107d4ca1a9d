import { createHash } from 'node:crypto'
import type { Request } from '#functions/identity/http/serve.ts'
import type { Caller } from '#functions/identity/sessions/caller.ts'
import { newId } from '#functions/platform/data/ids.ts'
import { ConditionFailed, commit, type Write } from '#functions/platform/data/transaction.ts'
import { notFound, Refusal, refuseIf } from '#functions/platform/http/errors.ts'
import {
  type Award,
  createAward,
  getAward,
  playerStands,
  removeAward,
  wholeAward,
} from '#functions/stores/achievements/store.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import { activeTeamIds, rosterOf } from '#functions/stores/players/roster.ts'
import { getPlayer, type Player } from '#functions/stores/players/store.ts'
import { getTeam, teamStands } from '#functions/stores/teams/store.ts'
import type { Achievement } from '#shared/achievements/model.ts'
import type { achievements as routes } from '#shared/achievements/routes.ts'
import { mayAward, mayTakeBack, mostTogether } from '#shared/achievements/rules.ts'
import { newestOf } from '#shared/players/rules.ts'
import { isTeamStaff } from '#shared/teams/rules.ts'
import { nameOf, shown } from './view.ts'

/** A player is awarded alone. A team is awarded with everybody who is on it at that moment. */
export async function award({ caller, body, now }: Request<typeof routes.award>): Promise<Achievement> {
  const { typeId, once, note } = body
  const [playerId, teamId] = [body.playerId ?? undefined, body.teamId ?? undefined]
  const isForTeam = playerId === undefined
  if (isForTeam && teamId === undefined)
    refuseIf([{ field: 'playerId', message: 'Please select a player or a team' }])
  const [player, team, roster] = await Promise.all([
    playerId === undefined ? undefined : getPlayer(playerId),
    teamId === undefined ? undefined : getTeam(teamId),
    teamId !== undefined && isForTeam ? rosterOf(teamId) : [],
  ])
  if (!isForTeam && !(player && mayAward(caller, activeTeamIds(player)))) throw notFound('Player')
  if (teamId !== undefined && !(team && isTeamStaff(caller, teamId))) throw notFound('Team')
  if (player && teamId !== undefined && !activeTeamIds(player).includes(teamId))
    refuseIf([{ field: 'teamId', message: `${player.firstName} is not on this team` }])
  if (roster.length > mostTogether)
    throw new Refusal(409, `At most ${mostTogether} players can be awarded together. Please choose players.`)

  const made: Award = {
    id: idOf(caller, once, { typeId, playerId, teamId }) ?? newId('awd', now),
    typeId,
    playerId,
    teamId: teamId ?? (player && teamFor(caller, player)),
    teamName: team?.name,
    userId: caller.id,
    note: note || undefined,
    createdAt: now.toISOString(),
  }
  const stand = player ? playerStands(player.id) : teamStands(teamId ?? '')
  const [row, count, ...parts] = createAward(
    made,
    roster.map(entry => entry.playerId),
  )
  try {
    await commit(row, count, stand, ...parts, audited('award', caller, made, now))
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    const before = error.failed.includes(row) ? await getAward(made.id) : undefined
    if (before) return shown(before, player && nameOf(player))
    if (error.failed.includes(count)) throw notFound('Achievement type')
    if (error.failed.includes(stand)) throw notFound(player ? 'Player' : 'Team')
    throw error
  }
  return shown(made, player && nameOf(player))
}

export async function takeBack({
  caller,
  params,
  now,
}: Request<typeof routes.takeBack>): Promise<{ id: string }> {
  const { award: given, parts } = await wholeAward(params.id)
  if (!given || !mayTakeBack(caller, given)) throw notFound('Achievement')
  try {
    await commit(...removeAward(given, parts), audited('take-back', caller, given, now))
  } catch (error) {
    if (error instanceof ConditionFailed) throw notFound('Achievement')
    throw error
  }
  return { id: given.id }
}

/** Where nobody says for which team: of those that the awarder may award, the child's newest. */
const teamFor = (caller: Caller, { memberships }: Player): string | undefined =>
  newestOf(Object.values(memberships).filter(({ teamId }) => isTeamStaff(caller, teamId)))?.teamId

/** What is sent once more, because its answer was lost, is the same award. */
function idOf({ id }: Caller, once: string | undefined, what: object): string | undefined {
  if (once === undefined) return undefined
  const digest = createHash('sha256')
    .update(JSON.stringify([id, once, what]))
    .digest('hex')
  return `awd_${digest.slice(0, 26)}`
}

const audited = (
  deed: 'award' | 'take-back',
  { id: actor }: Caller,
  { id, typeId, playerId, teamId }: Award,
  now: Date,
): Write =>
  auditRow(
    {
      actor,
      action: `achievement.${deed}`,
      subject: playerId ?? teamId ?? id,
      details: { award: id, typeId, teamId },
    },
    now,
  )
