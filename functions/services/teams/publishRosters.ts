import * as z from 'zod'
import { dayIn, wallClock } from '#shared/dates.ts'
import { eventStart } from '#shared/events/rules.ts'
import { formatSpan } from '#shared/events/when.ts'
import type { RosterPublished } from '#shared/teams/model.ts'
import type { teams as routes } from '#shared/teams/routes.ts'
import type { Request } from '../../identity/http/serve.ts'
import { mapConcurrent } from '../../platform/async/mapConcurrent.ts'
import { retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { commit, type Write } from '../../platform/data/transaction.ts'
import { HttpError } from '../../platform/http/errors.ts'
import type { Job } from '../../platform/jobs/queue.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { club } from '../../stores/club/settings.ts'
import { listEventPage } from '../../stores/events/store.ts'
import { listActiveRoster, quietSince, savePlayer, teamNewsJob } from '../../stores/players/roster.ts'
import { getPlayersById, type Membership, type PlayerRow } from '../../stores/players/store.ts'
import { getProgramsById, type ProgramRow, replaceProgram } from '../../stores/programs/store.ts'
import { getTeamsById, type TeamRow } from '../../stores/teams/store.ts'
import { listGuardians } from '../../stores/users/guardianLinks.ts'
import { getUsersById } from '../../stores/users/store.ts'
import { queueMailToUser } from '../mail/outbox.ts'
import { hearsOfTeams } from './peopleOfTeams.ts'

type PublishRequest = Request<typeof routes.publish>
type Publisher = Pick<PublishRequest, 'now'> & { by: string; dryRun?: boolean }

/**
 * Publishes the teams of a program: mails every family that has not been told yet which team its children are on, one mail
 * per person for all of their children. From then on, who is put on a team or taken off one by hand is news
 * (`tellTeamNews`). Sent twice, or by two people at once, each family is told once. A child whose guardians have no
 * confirmed address counts as unreachable, and is told with a later publication. A dry run writes and mails nothing.
 */
export async function publishRosters({ caller, body, now }: PublishRequest): Promise<RosterPublished> {
  const teams = await getTeamsById([...new Set(body.teamIds)])
  if (teams.length < new Set(body.teamIds).size) {
    const message = 'We couldn’t find that team'
    throw new HttpError(400, message, [{ field: 'teamIds', message }])
  }
  const rosters = await Promise.all(teams.map(({ id }) => listActiveRoster(id)))
  const untold = rosters.flat().filter(({ publishedAt }) => publishedAt === undefined)
  const publisher = { by: caller.id, now, dryRun: body.dryRun }
  const facts = await listFacts(teams, publisher)
  const told = await mapConcurrent(groupByFamily(untold), 10, playerIds =>
    retryOnConflict(() => tellFamily(playerIds, facts, publisher)),
  )
  // Last, so that what was cut off is still to be published.
  if (!body.dryRun) await publishPrograms(teams)
  const unreachableIds = told.flatMap(one => one.unreachableIds)
  return {
    children: told.reduce((total, { children }) => total + children, 0),
    people: new Set(told.flatMap(({ people }) => people)).size,
    unreachable: unreachableIds.length,
    unreachableIds,
  }
}

/**
 * The worker for a child that was put on a team or taken off one by hand: tells its family what has changed since it was told
 * last, of published teams. Nothing, if that was undone.
 */
export async function tellTeamNews({ payload }: Job, now: Date): Promise<void> {
  const { playerId } = z.object({ playerId: z.string() }).parse(payload)
  const [player] = await getPlayersById([playerId])
  if (!player) return
  const quiet = quietSince(player)
  if (quiet > now) return commit(teamNewsJob(playerId, quiet))
  const teamIds = Object.keys(player.memberships)
  const [known, drafts] = await Promise.all([getTeamsById(teamIds), listDraftTeams(teamIds)])
  const teams = known.filter(({ id }) => !drafts.has(id))
  const publisher = { by: 'system', now }
  const facts = await listFacts(teams, publisher)
  await retryOnConflict(() => tellFamily([playerId], facts, publisher))
}

/** Those of some teams whose program has not published them. */
export async function listDraftTeams(teamIds: readonly string[]): Promise<Set<string>> {
  const teams = await getTeamsById([...new Set(teamIds)])
  const drafts = new Set((await listDraftPrograms(teams)).map(({ id }) => id))
  return new Set(teams.flatMap(({ id, programId }) => (programId && drafts.has(programId) ? id : [])))
}

async function listDraftPrograms(teams: readonly TeamRow[]): Promise<ProgramRow[]> {
  const ids = [...new Set(teams.flatMap(({ programId }) => programId ?? []))]
  return (await getProgramsById(ids)).filter(({ teamsDraft }) => teamsDraft)
}

const publishPrograms = (teams: readonly TeamRow[]): Promise<void> =>
  retryOnConflict(async () => {
    const drafts = await listDraftPrograms(teams)
    for (const program of drafts) await commit(replaceProgram({ ...program, teamsDraft: undefined }))
  })

/** What a mail says of a team. */
interface TeamFacts {
  team: TeamRow
  coach?: string
  firstPractice?: string
}

async function listFacts(teams: readonly TeamRow[], { now }: Publisher): Promise<TeamFacts[]> {
  const coaches = await getUsersById(teams.flatMap(({ headCoachId }) => headCoachId ?? []))
  const window = { from: dayIn(club.timeZone, now), descending: false }
  return mapConcurrent(teams, 10, async team => {
    const { rows } = await listEventPage([{ team: team.id }], window)
    const first = rows.find(
      event =>
        event.eventType === 'practice' &&
        event.status === 'scheduled' &&
        eventStart(event) > wallClock(club.timeZone, now),
    )
    return {
      team,
      coach: coaches.find(({ id }) => id === team.headCoachId)?.fullName,
      firstPractice: first && [formatSpan(first), first.location].filter(Boolean).join(', '),
    }
  })
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
async function tellFamily(playerIds: string[], facts: readonly TeamFacts[], publisher: Publisher) {
  const [players, guardians] = await Promise.all([
    getPlayersById(playerIds),
    Promise.all(playerIds.map(listGuardians)),
  ])
  const users = await getUsersById([...new Set(guardians.flat().map(({ userId }) => userId))])
  const reachable = new Set(users.filter(hearsOfTeams).map(({ id }) => id))
  const news = players
    .map(player => ({ player, ...findNews(player, facts) }))
    .filter(({ joined, left }) => joined.length + left.length > 0)
    .map(one => {
      const own = guardians.flat().filter(({ playerId }) => playerId === one.player.id)
      return { ...one, people: own.map(({ userId }) => userId).filter(id => reachable.has(id)) }
    })
  const told = news.filter(({ people }) => people.length > 0)
  const people = [...new Set(told.flatMap(one => one.people))]
  const writes = [
    ...told.flatMap(one => markTold(one, publisher)),
    ...people.map(id => {
      const own = told.filter(one => one.people.includes(id))
      const [children, left] = [own.flatMap(toMailedChildren), own.flatMap(toMailedLeavers)]
      return queueMailToUser(id, 'rosterPublished', { children, left }, publisher.now)
    }),
  ]
  if (writes.length > 0 && !publisher.dryRun) await commit(...writes)
  const unreachable = news.filter(({ people, joined }) => people.length === 0 && joined.length > 0)
  return { children: told.length, people, unreachableIds: unreachable.map(({ player }) => player.id) }
}

interface Placed extends TeamFacts {
  membership: Membership
}

interface News {
  player: PlayerRow
  joined: readonly Placed[]
  left: readonly Placed[]
}

/** Of these teams, what the family has not been told yet. */
function findNews({ memberships }: PlayerRow, facts: readonly TeamFacts[]): Omit<News, 'player'> {
  const placed = facts.flatMap(one => {
    const membership = memberships[one.team.id]
    return membership && membership.active !== (membership.publishedAt !== undefined)
      ? { ...one, membership }
      : []
  })
  return {
    joined: placed.filter(({ membership }) => membership.active),
    left: placed.filter(({ membership }) => !membership.active),
  }
}

function markTold({ player, joined, left }: News, { by, now }: Publisher): Write[] {
  const known = [...joined, ...left].map(({ team, membership }) => {
    const publishedAt = membership.active ? now.toISOString() : undefined
    return [team.id, { ...membership, publishedAt }] as const
  })
  const after = { ...player, memberships: { ...player.memberships, ...Object.fromEntries(known) } }
  const trace = { actor: by, action: 'team.publish', subject: player.id } as const
  return [
    ...savePlayer(player, after),
    ...joined.map(({ team }) => auditWrite({ ...trace, details: { teamId: team.id } }, now)),
  ]
}

const toMailedChildren = ({ player, joined }: News) =>
  joined.map(({ team, coach, firstPractice }) => ({
    firstName: player.firstName,
    team: team.name,
    ageGroup: team.ageGroup,
    season: team.season,
    coach,
    firstPractice,
  }))

const toMailedLeavers = ({ player, left }: News) =>
  left.map(({ team }) => ({ firstName: player.firstName, team: team.name }))
