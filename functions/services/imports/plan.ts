import { keys } from '#functions/platform/data/table.ts'
import { claims, comparable } from '#functions/stores/claims/store.ts'
import { club } from '#functions/stores/club/settings.ts'
import { identity } from '#functions/stores/players/identityKey.ts'
import { wornOf } from '#functions/stores/players/roster.ts'
import { namesakesOf, type Player } from '#functions/stores/players/store.ts'
import { getTeam, listTeams, type Team } from '#functions/stores/teams/store.ts'
import { guardiansOf } from '#functions/stores/users/guardianLinks.ts'
import { maySignIn, type User, usersById } from '#functions/stores/users/store.ts'
import { dayIn } from '#shared/dates.ts'
import type { Issue } from '#shared/http.ts'
import type { ImportResult, ImportRow } from '#shared/imports/model.ts'
import { type Entry, entryOf, teamCalled } from '#shared/imports/rules.ts'

/** A row with what the club knows about it. */
export interface Plan {
  line: number
  entry?: Entry | undefined
  team?: Team | undefined
  /** Who has the guardian's address. */
  guardian?: User | undefined
  /** The child, where the club has it already. */
  playerId?: string | undefined
  /** Somebody has the number; it may be this very child, entered between our two looks. */
  isWorn: boolean
  issues: Issue[]
  /** What to think about before it is written. */
  notes: Issue[]
}

/** What is to become of some rows: two trips, however many rows they are. */
export async function plansFor(rows: ImportRow[], now: Date): Promise<Plan[]> {
  const today = dayIn(club.timeZone, now)
  const read = rows.map(row => ({ line: row.line, ...entryOf(row, today) }))
  const [owners, teams, namesakes] = await Promise.all([
    ownersOf('email', read.map(emailOf)),
    read.some(({ entry }) => entry?.child.team) ? listTeams(undefined) : [],
    Promise.all(read.map(({ entry }) => (entry ? twinsOf(entry) : []))),
  ])
  const drafts = read.map(({ line, entry, issues }) => {
    const ownerId = owners.get(comparable(emailOf({ entry })))
    const { team, issue } = entry?.child.team ? teamCalled(teams, entry.child.team) : {}
    return { line, entry, ownerId, team, issues: issue ? [...issues, issue] : issues }
  })
  const same = drafts.map(({ entry, ownerId }) =>
    entry && (ownerId || !entry.guardian) ? identityOf(entry, ownerId) : '',
  )
  const [people, children, ties, there, worn] = await Promise.all([
    usersById([...owners.values()]),
    ownersOf('child', same),
    Promise.all(namesakes.flat().map(({ id }) => guardiansOf(id))),
    teamsThere(drafts.flatMap(({ team }) => team?.id ?? [])),
    wornOf(drafts.flatMap(draft => numberIn(draft) ?? [])),
  ])
  return drafts.map(({ line, entry, ownerId, team, issues }, at) => {
    const guardian = people.find(({ id }) => id === ownerId)
    const twins = namesakes[at] ?? []
    const own = ties.flat().find(tie => tie.userId === ownerId && twins.some(({ id }) => id === tie.playerId))
    const playerId = children.get(comparable(same[at] ?? '')) ?? own?.playerId
    const problems = [
      ...issues,
      ...(ownerId ? guardianIssues(guardian) : []),
      ...(team && !there.has(team.id) ? [{ field: 'team', message: 'This team is gone' }] : []),
    ]
    const wanted = numberIn({ team, entry })
    const isWorn = worn.some(({ teamId, number }) => teamId === wanted?.teamId && number === wanted.number)
    const notes = twins.length > 0 && !playerId ? [anothers] : []
    const place = team && there.get(team.id)
    return { line, entry, team: place, guardian, playerId, isWorn, issues: problems, notes }
  })
}

/** Who has the name and the birthday. */
async function twinsOf({ child }: Entry): Promise<Player[]> {
  const found = await namesakesOf(child.firstName, child.lastName)
  return found.filter(({ dateOfBirth }) => dateOfBirth === child.dateOfBirth)
}

const anothers: Issue = {
  field: 'firstName',
  message:
    'A child of this name and birthday is in the club already, with another guardian or none. If it is the same, leave the line out.',
}

/** Is there something to write? Whether the number is free the write itself finds out. */
export const isWanted = ({ entry, playerId, issues }: Plan): boolean =>
  entry !== undefined && playerId === undefined && issues.length === 0

/** What would happen to a row. */
export function foreseen(plan: Plan): ImportResult {
  const { line, entry, guardian, playerId, isWorn, issues, notes } = plan
  const known = { line, playerId, guardianId: guardian?.id, issues }
  if (issues.length > 0 || !entry) return { ...known, status: 'error' }
  if (playerId) return { ...known, status: 'exists' }
  if (isWorn) return { ...known, status: 'error', issues: [numberTaken(entry.child.jerseyNumber)] }
  return { ...known, status: guardian ? 'joined' : 'new', issues: notes }
}

export const identityOf = ({ child }: Entry, guardianId: string | undefined): string =>
  identity({ ...child, parentId: guardianId })

export const numberTaken = (number: number | undefined): Issue => ({
  field: 'jerseyNumber',
  message: `Somebody on this team wears number ${number} already`,
})

/** Children are linked to whoever has the address, unless that is no guardian's. */
export function guardianIssues(guardian: User | undefined): Issue[] {
  if (guardian && !guardian.playerId && maySignIn(guardian)) return []
  const message = guardian?.playerId
    ? "This is the address of a player's own account: please use the guardian's"
    : 'The account with this address is not in use any more: please use another address'
  return [{ field: 'guardianEmail', message }]
}

const emailOf = ({ entry }: { entry?: Entry | undefined }): string => entry?.guardian?.email ?? ''

async function ownersOf(kind: 'email' | 'child', values: string[]): Promise<Map<string, string>> {
  const wanted = values.filter(value => value !== '').map(value => keys.unique(kind, comparable(value)))
  const rows = await claims.getMany(wanted)
  return new Map(rows.map(({ value, ownerId }) => [value, ownerId]))
}

async function teamsThere(ids: string[]): Promise<Map<string, Team>> {
  const teams = await Promise.all([...new Set(ids)].map(getTeam))
  return new Map(teams.flatMap(team => (team ? [[team.id, team]] : [])))
}

function numberIn({ team, entry }: Pick<Plan, 'team' | 'entry'>) {
  const number = entry?.child.jerseyNumber
  return team && number !== undefined ? { teamId: team.id, number } : undefined
}
