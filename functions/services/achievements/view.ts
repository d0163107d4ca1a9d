import { type Caller, familyIds } from '#functions/identity/sessions/caller.ts'
import { notFound } from '#functions/platform/http/errors.ts'
import { type Award, pageOfAwards } from '#functions/stores/achievements/store.ts'
import { activeTeamIds, rosterOf } from '#functions/stores/players/roster.ts'
import { getPlayer, type Player, playersById } from '#functions/stores/players/store.ts'
import { readOwnRows } from '#functions/stores/users/store.ts'
import { isPrivileged } from '#shared/access.ts'
import type { Achievement } from '#shared/achievements/model.ts'
import { maySeeBadgesOf } from '#shared/achievements/rules.ts'
import { relationsOf } from '../players/view.ts'
import { familyTeamIds } from '../teams/ownTeamIds.ts'

export interface Found {
  rows: Achievement[]
  next?: string | undefined
}

/** What the caller's family and teams have; whoever runs the club sees all. */
export async function ofCaller(caller: Caller, after: string | undefined): Promise<Found> {
  if (isPrivileged(caller.role)) {
    const { rows, next } = await pageOfAwards(['club'], after)
    const players = await playersById(rows.flatMap(({ playerId }) => playerId ?? []))
    const names = new Map(players.map(player => [player.id, nameOf(player)]))
    return { rows: rows.map(row => shown(row, names.get(row.playerId ?? ''))), next }
  }
  const family = await playersById(familyIds(caller))
  const teams = [...new Set([...caller.teamIds, ...family.flatMap(activeTeamIds)])]
  const sources = [...teams.map(team => ({ team })), ...family.map(({ id }) => ({ player: id }))]
  const [{ rows, next }, rosters] = await Promise.all([
    pageOfAwards(sources, after),
    Promise.all(teams.map(rosterOf)),
  ])
  const own = new Set(family.map(({ id }) => id))
  const mates = new Map(rosters.flat().map(entry => [entry.playerId, entry]))
  const coached = new Set(
    rosters.flat().flatMap(({ teamId, playerId }) => (caller.teamIds.includes(teamId) ? playerId : [])),
  )
  const seen = rows.flatMap(row => {
    if (row.playerId === undefined) return shown(row)
    const player = family.find(({ id }) => id === row.playerId) ?? mates.get(row.playerId)
    // Whoever has left the team is nobody's business there any more.
    if (!player) return []
    const isClose = own.has(row.playerId) || coached.has(row.playerId)
    return isClose ? shown(row, nameOf(player)) : withoutNote(shown(row, nameOf(player)))
  })
  return { rows: seen, next }
}

/** What a player's account, or the children of a guardian have, as far as they are the caller's business. */
export async function ofUser(caller: Caller, userId: string, after: string | undefined): Promise<Found> {
  const isSelf = userId === caller.id
  const [person, familyTeams] = await Promise.all([
    isSelf ? caller : readOwnRows(userId),
    isSelf ? [] : familyTeamsOf(caller),
  ])
  const ids = person ? familyIds(person) : []
  const [players, { rows, next }] = await Promise.all([
    playersById(ids),
    pageOfAwards(
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
    return player ? asRead(caller, player, familyTeams, row) : []
  })
  return { rows: seen, next }
}

/** What a player has; for nobody but its family, its staff, the office and the families that it plays with. */
export async function ofPlayer(caller: Caller, playerId: string, after: string | undefined): Promise<Found> {
  const [{ player, familyTeams }, { rows, next }] = await Promise.all([
    holderFor(caller, playerId),
    pageOfAwards([{ player: playerId }], after),
  ])
  return { rows: rows.map(row => asRead(caller, player, familyTeams, row)), next }
}

export async function holderFor(
  caller: Caller,
  playerId: string,
): Promise<{ player: Player; familyTeams: string[] }> {
  const [player, familyTeams] = await Promise.all([getPlayer(playerId), familyTeamsOf(caller)])
  if (!player || !maySee(caller, player, familyTeams)) throw notFound('Player')
  return { player, familyTeams }
}

/** Whoever runs the club needs none. */
const familyTeamsOf = async (caller: Caller): Promise<string[]> =>
  isPrivileged(caller.role) ? [] : familyTeamIds(caller)

const maySee = (caller: Caller, player: Player, familyTeamIds: string[]): boolean =>
  maySeeBadgesOf(relationsOf(caller, player), { childTeamIds: activeTeamIds(player), familyTeamIds })

/** The note of a player's own is for those who are something to it, that of a team for the team. */
function asRead(caller: Caller, player: Player, familyTeams: string[], row: Award): Achievement {
  const teams = [...caller.teamIds, ...familyTeams]
  const isTeams = row.playerId === undefined && teams.includes(row.teamId ?? '')
  const name = row.playerId === undefined ? undefined : nameOf(player)
  const whole = shown(row, name)
  return isTeams || relationsOf(caller, player).length > 0 ? whole : withoutNote(whole)
}

export const shown = ({ of, ...row }: Award, playerName?: string): Achievement => ({ ...row, playerName })

const withoutNote = ({ note, ...rest }: Achievement): Achievement => rest

export const nameOf = ({ firstName, lastName }: Pick<Player, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`
