import * as z from 'zod'
import type { RosterPublished } from '#shared/teams/model.ts'
import type { teams as routes } from '#shared/teams/routes.ts'
import type { Request } from '../../identity/http/serve.ts'
import { mapConcurrent } from '../../platform/async/mapConcurrent.ts'
import { retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { commit, type Write } from '../../platform/data/transaction.ts'
import { HttpError } from '../../platform/http/errors.ts'
import type { Job } from '../../platform/jobs/queue.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { listActiveRoster, savePlayer, withMembership } from '../../stores/players/roster.ts'
import { getPlayersById, type Membership, type PlayerRow } from '../../stores/players/store.ts'
import { getTeamsById, type TeamRow } from '../../stores/teams/store.ts'
import { listGuardians } from '../../stores/users/guardianLinks.ts'
import { getUsersById } from '../../stores/users/store.ts'
import { queueMailToUser } from '../mail/outbox.ts'
import { hearsOfTeams } from './peopleOfTeams.ts'

type PublishRequest = Request<typeof routes.publish>
type Publisher = Pick<PublishRequest, 'now'> & { by: string; dryRun?: boolean }

/**
 * Mails every family that has not been told yet which team its children are on: one mail per person, for all of their
 * children. Sent twice, or by two people at once, each family is told once. A child whose guardians have no confirmed
 * address counts as unreachable, and is told with a later publication. A dry run writes and mails nothing.
 */
export async function publishRosters({ caller, body, now }: PublishRequest): Promise<RosterPublished> {
  const teams = await getTeamsById([...new Set(body.teamIds)])
  if (teams.length < new Set(body.teamIds).size) {
    const message = 'We couldn’t find that team'
    throw new HttpError(400, message, [{ field: 'teamIds', message }])
  }
  const rosters = await Promise.all(teams.map(({ id }) => listActiveRoster(id)))
  const untold = rosters.flat().filter(({ publishedAt }) => publishedAt === undefined)
  const told = await mapConcurrent(groupByFamily(untold), 10, playerIds =>
    retryOnConflict(() => tellFamily(playerIds, teams, { by: caller.id, now, dryRun: body.dryRun })),
  )
  const unreachableIds = told.flatMap(one => one.unreachableIds)
  return {
    children: told.reduce((total, { children }) => total + children, 0),
    people: new Set(told.flatMap(({ people }) => people)).size,
    unreachable: unreachableIds.length,
    unreachableIds,
  }
}

/**
 * The worker for a child that was put on a team: once the club has told the families of the team, a child that comes
 * later is news by itself. Until then the rosters are a draft.
 */
export async function tellTeamNews({ payload }: Job, now: Date): Promise<void> {
  const { playerId, teamId } = z.object({ playerId: z.string(), teamId: z.string() }).parse(payload)
  const [[team], roster] = await Promise.all([getTeamsById([teamId]), listActiveRoster(teamId)])
  const isPublished = roster.some(({ publishedAt }) => publishedAt !== undefined)
  if (!team || !isPublished) return
  await retryOnConflict(() => tellFamily([playerId], [team], { by: 'system', now }))
}

/** The children of a primary guardian together; a child without one by itself. */
function groupByFamily(entries: readonly { playerId: string; parentId?: string | null | undefined }[]) {
  const groups = new Map<string, Set<string>>()
  for (const { playerId, parentId } of entries) {
    const key = parentId ?? playerId
    groups.set(key, (groups.get(key) ?? new Set()).add(playerId))
  }
  return [...groups.values()].map(ids => [...ids])
}

/** Reads the children anew, because one may have moved, or been told of, since. */
async function tellFamily(playerIds: string[], teams: readonly TeamRow[], { by, now, dryRun }: Publisher) {
  const [players, guardians] = await Promise.all([
    getPlayersById(playerIds),
    Promise.all(playerIds.map(listGuardians)),
  ])
  const users = await getUsersById([...new Set(guardians.flat().map(({ userId }) => userId))])
  const reachable = new Set(users.filter(hearsOfTeams).map(({ id }) => id))
  const news = players
    .map(player => ({ player, placed: listUntold(player, teams) }))
    .filter(({ placed }) => placed.length > 0)
    .map(({ player, placed }) => {
      const own = guardians.flat().filter(({ playerId }) => playerId === player.id)
      return { player, placed, people: own.map(({ userId }) => userId).filter(id => reachable.has(id)) }
    })
  const told = news.filter(({ people }) => people.length > 0)
  const people = [...new Set(told.flatMap(one => one.people))]
  const writes = [
    ...told.flatMap(({ player, placed }) => markTold(player, placed, { by, now })),
    ...people.map(id => {
      const children = told.filter(one => one.people.includes(id)).flatMap(toMailedChildren)
      return queueMailToUser(id, 'rosterPublished', { children }, now)
    }),
  ]
  if (writes.length > 0 && !dryRun) await commit(...writes)
  const unreachable = news.filter(one => one.people.length === 0)
  return { children: told.length, people, unreachableIds: unreachable.map(({ player }) => player.id) }
}

interface Placed {
  membership: Membership
  team: TeamRow
}

const listUntold = (player: PlayerRow, teams: readonly TeamRow[]): Placed[] =>
  teams.flatMap(team => {
    const membership = player.memberships[team.id]
    return membership?.active && membership.publishedAt === undefined ? { membership, team } : []
  })

function markTold(player: PlayerRow, placed: readonly Placed[], { by, now }: Publisher): Write[] {
  const publishedAt = now.toISOString()
  const after = placed.reduce(
    (known, { membership }) => withMembership(known, { ...membership, publishedAt }),
    player,
  )
  const trace = { actor: by, action: 'team.publish', subject: player.id } as const
  return [
    ...savePlayer(player, after),
    ...placed.map(({ team }) => auditWrite({ ...trace, details: { teamId: team.id } }, now)),
  ]
}

const toMailedChildren = ({ player, placed }: { player: PlayerRow; placed: readonly Placed[] }) =>
  placed.map(({ team }) => ({
    firstName: player.firstName,
    team: team.name,
    ageGroup: team.ageGroup,
    season: team.season,
  }))
