import { isPrivileged } from '#shared/access.ts'
import type { Achievement } from '#shared/achievements/model.ts'
import { maySeeBadgesOf } from '#shared/achievements/rules.ts'
import { type Caller, familyIds, memberIds } from '../../identity/sessions/caller.ts'
import { notFound } from '../../platform/http/errors.ts'
import { type AwardRow, listAwardPage } from '../../stores/achievements/store.ts'
import { activeTeamIds, listActiveRoster } from '../../stores/players/roster.ts'
import { getPlayer, getPlayersById, type PlayerRow } from '../../stores/players/store.ts'
import { getOwnRows } from '../../stores/users/store.ts'
import { relationsOf } from '../players/view.ts'
import { getFamilyTeamIds } from '../teams/ownTeamIds.ts'

export interface AchievementPage {
  rows: Achievement[]
  next?: string
}

/** Awards of the caller's family and teams; admins and directors see all. */
export async function listForCaller(caller: Caller, after: string | undefined): Promise<AchievementPage> {
  if (isPrivileged(caller.role)) {
    const { rows, next } = await listAwardPage(['club'], after)
    const players = await getPlayersById(rows.flatMap(({ playerId }) => playerId ?? []))
    const names = new Map(players.map(player => [player.id, fullName(player)]))
    return { rows: rows.map(row => toAchievement(row, names.get(row.playerId ?? ''))), next }
  }
  const family = await getPlayersById(familyIds(caller))
  const members = family.filter(({ id }) => memberIds(caller).includes(id))
  const teams = [...new Set([...caller.teamIds, ...members.flatMap(activeTeamIds)])]
  const sources = [...teams.map(team => ({ team })), ...family.map(({ id }) => ({ player: id }))]
  const [{ rows, next }, rosters] = await Promise.all([
    listAwardPage(sources, after),
    Promise.all(teams.map(listActiveRoster)),
  ])
  const own = new Set(family.map(({ id }) => id))
  const teammates = new Map(rosters.flat().map(entry => [entry.playerId, entry]))
  const coached = new Set(
    rosters.flat().flatMap(({ teamId, playerId }) => (caller.teamIds.includes(teamId) ? playerId : [])),
  )
  const seen = rows.flatMap(row => {
    if (row.playerId === undefined) return toAchievement(row)
    const player = family.find(({ id }) => id === row.playerId) ?? teammates.get(row.playerId)
    // A child who has left the team is no longer shown to it.
    if (!player) return []
    const isClose = own.has(row.playerId) || coached.has(row.playerId)
    return isClose ? toAchievement(row, fullName(player)) : withoutNote(toAchievement(row, fullName(player)))
  })
  return { rows: seen, next }
}

/** Awards of a player's account or of a guardian's children, limited to what the caller may see. */
export async function listOfUser(
  caller: Caller,
  userId: string,
  after: string | undefined,
): Promise<AchievementPage> {
  const isSelf = userId === caller.id
  const [person, familyTeams] = await Promise.all([
    isSelf ? caller : getOwnRows(userId),
    isSelf ? [] : teamsOfOwnFamily(caller),
  ])
  const ids = person ? familyIds(person) : []
  const [players, { rows, next }] = await Promise.all([
    getPlayersById(ids),
    listAwardPage(
      ids.map(player => ({ player })),
      after,
    ),
  ])
  const visible = new Map(
    players
      .filter(player => isSelf || maySee(caller, player, familyTeams))
      .map(player => [player.id, player]),
  )
  const isKnown = isSelf || (person !== undefined && isPrivileged(caller.role))
  if (!isKnown && visible.size === 0) throw notFound('User')
  const seen = rows.flatMap(row => {
    const player = visible.get(row.of ?? row.playerId ?? '')
    return player ? redactFor(caller, player, familyTeams, row) : []
  })
  return { rows: seen, next }
}

/** Awards of a player; only for the family, the staff, the office, and the families of teammates. */
export async function listOfPlayer(
  caller: Caller,
  playerId: string,
  after: string | undefined,
): Promise<AchievementPage> {
  const [{ player, familyTeams }, { rows, next }] = await Promise.all([
    getVisibleHolder(caller, playerId),
    listAwardPage([{ player: playerId }], after),
  ])
  return { rows: rows.map(row => redactFor(caller, player, familyTeams, row)), next }
}

export async function getVisibleHolder(
  caller: Caller,
  playerId: string,
): Promise<{ player: PlayerRow; familyTeams: string[] }> {
  const [player, familyTeams] = await Promise.all([getPlayer(playerId), teamsOfOwnFamily(caller)])
  if (!player || !maySee(caller, player, familyTeams)) throw notFound('Player')
  return { player, familyTeams }
}

/** Admins and directors see all awards without belonging to a team. */
const teamsOfOwnFamily = async (caller: Caller): Promise<string[]> =>
  isPrivileged(caller.role) ? [] : getFamilyTeamIds(caller)

const maySee = (caller: Caller, player: PlayerRow, familyTeamIds: string[]): boolean =>
  maySeeBadgesOf(relationsOf(caller, player), { childTeamIds: activeTeamIds(player), familyTeamIds })

/** Hides the note from callers without a relation to the child or, for a team award, to the team. */
function redactFor(caller: Caller, player: PlayerRow, familyTeams: string[], row: AwardRow): Achievement {
  const teams = [...caller.teamIds, ...familyTeams]
  const isTeams = row.playerId === undefined && teams.includes(row.teamId ?? '')
  const name = row.playerId === undefined ? undefined : fullName(player)
  const whole = toAchievement(row, name)
  return isTeams || relationsOf(caller, player).length > 0 ? whole : withoutNote(whole)
}

export const toAchievement = ({ of, ...row }: AwardRow, playerName?: string): Achievement => ({
  ...row,
  playerName,
})

const withoutNote = ({ note, ...rest }: Achievement): Achievement => rest

export const fullName = ({ firstName, lastName }: Pick<PlayerRow, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`
