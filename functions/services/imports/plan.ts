import { dayIn } from '#shared/dates.ts'
import type { Issue } from '#shared/http.ts'
import type { ImportLine, ImportResult } from '#shared/imports/model.ts'
import { findTeam, type ImportEntry, parseImportLine } from '#shared/imports/rules.ts'
import { keys } from '../../platform/data/table.ts'
import { normalizeValue } from '../../stores/claims/normalizeValue.ts'
import { claims } from '../../stores/claims/store.ts'
import { club } from '../../stores/club/settings.ts'
import { identityKey } from '../../stores/players/identityKey.ts'
import { getJerseys } from '../../stores/players/roster.ts'
import { findPlayersByName, type PlayerRow } from '../../stores/players/store.ts'
import { getTeam, listTeams, type TeamRow } from '../../stores/teams/store.ts'
import { listGuardians } from '../../stores/users/guardianLinks.ts'
import { getUsersById, isKnownOwner, maySignIn, type UserRow } from '../../stores/users/store.ts'
import { findClubNameIssues } from '../auth/clubNames.ts'

/** A row with what the club already knows about it. */
export interface ImportPlan {
  line: number
  entry?: ImportEntry
  team?: TeamRow
  /** The guardian's account. */
  guardian?: UserRow
  /** An account with the guardian's address that somebody opened without confirming it. The address is invited instead. */
  unconfirmed?: UserRow
  /** Set if the club already has the child. */
  playerId?: string
  /** The number is taken, possibly by this child, if it was imported between the two reads. */
  isNumberTaken: boolean
  issues: Issue[]
  /** Hints for whoever reviews the import. */
  notes: Issue[]
}

/** Plans the import of some rows, in two round trips regardless of how many there are. */
export async function planImport(rows: ImportLine[], now: Date): Promise<ImportPlan[]> {
  const today = dayIn(club.timeZone, now)
  const read = rows.map(row => ({ line: row.line, ...parseImportLine(row, today) }))
  const [owners, teams, namesakes] = await Promise.all([
    getClaimOwners('email', read.map(emailOf)),
    read.some(({ entry }) => entry?.child.team) ? listTeams(undefined) : [],
    Promise.all(read.map(({ entry }) => (entry ? findSameChildren(entry) : []))),
  ])
  const drafts = read.map(({ line, entry, issues }) => {
    const ownerId = owners.get(normalizeValue(emailOf({ entry })))
    const { team, issue } = entry?.child.team ? findTeam(teams, entry.child.team) : {}
    return { line, entry, ownerId, team, issues: issue ? [...issues, issue] : issues }
  })
  const same = drafts.map(({ entry, ownerId }) =>
    entry && (ownerId || !entry.guardian) ? identityOfEntry(entry, ownerId) : '',
  )
  // The same children without a guardian: an earlier import may have invited theirs.
  const alone = drafts.map(({ entry, ownerId }) =>
    entry && ownerId ? identityOfEntry(entry, undefined) : '',
  )
  const [people, children, ties, there, worn] = await Promise.all([
    getUsersById([...owners.values()]),
    getClaimOwners('child', [...same, ...alone]),
    Promise.all(namesakes.flat().map(({ id }) => listGuardians(id))),
    getTeamsById(drafts.flatMap(({ team }) => team?.id ?? [])),
    getJerseys(drafts.flatMap(draft => wantedJersey(draft) ?? [])),
  ])
  return drafts.map(({ line, entry, ownerId, team, issues }, at) => {
    const holder = people.find(({ id }) => id === ownerId)
    const { guardian, unconfirmed } = asGuardian(holder)
    const twins = namesakes[at] ?? []
    const own = ties.flat().find(tie => tie.userId === ownerId && twins.some(({ id }) => id === tie.playerId))
    // What an account says of its children counts only once its address is confirmed.
    const playerId = unconfirmed
      ? children.get(normalizeValue(alone[at] ?? ''))
      : (children.get(normalizeValue(same[at] ?? '')) ?? own?.playerId)
    const problems = [
      ...issues,
      ...(entry ? findClubNames(entry) : []),
      ...(ownerId ? findGuardianIssues(holder) : []),
      ...(team && !there.has(team.id) ? [{ field: 'team', message: 'This team is gone' }] : []),
    ]
    const wanted = wantedJersey({ team, entry })
    const isNumberTaken = worn.some(
      ({ teamId, number }) => teamId === wanted?.teamId && number === wanted.number,
    )
    const notes = [
      ...(twins.length > 0 && !playerId ? [otherGuardianIssue] : []),
      ...(entry && holder ? describeHolder(entry, holder) : []),
    ]
    const of = { line, entry, team: team && there.get(team.id), guardian, unconfirmed }
    return { ...of, playerId, isNumberTaken, issues: problems, notes }
  })
}

/** The account with a guardian's address: their own only if the address has been confirmed. */
export const asGuardian = (holder: UserRow | undefined): Pick<ImportPlan, 'guardian' | 'unconfirmed'> =>
  holder && !isKnownOwner(holder) ? { unconfirmed: holder } : { guardian: holder }

/** What to know about the account that has the guardian's address already. */
export function describeHolder({ guardian }: ImportEntry, holder: UserRow): Issue[] {
  const named = guardian && `${guardian.firstName} ${guardian.lastName}`
  const other =
    named === undefined || normalizeValue(named) === normalizeValue(holder.fullName) ? '' : holder.fullName
  const whose = other && ` It is in the name of ${other}.`
  if (!isKnownOwner(holder)) {
    const message = `Nobody has confirmed this address while logged in to the account that uses it.${whose} The guardian will get an invitation by mail instead.`
    return [{ field: 'guardianEmail', message }]
  }
  return other
    ? [{ field: 'guardianName', message: `The account with this address is in the name of ${other}` }]
    : []
}

const findClubNames = ({ child, guardian }: ImportEntry): Issue[] => [
  ...findClubNameIssues({ ...child, role: 'player' }),
  ...(guardian ? findClubNameIssues({ ...guardian, role: 'parent' }, 'guardianName') : []),
]

/** Players with the same name and birthday. */
async function findSameChildren({ child }: ImportEntry): Promise<PlayerRow[]> {
  const found = await findPlayersByName(child.firstName, child.lastName)
  return found.filter(({ dateOfBirth }) => dateOfBirth === child.dateOfBirth)
}

const otherGuardianIssue: Issue = {
  field: 'firstName',
  message:
    'A child of this name and birthday is in the club already, with another guardian or none. If it is the same, leave the line out.',
}

/** Is there something to write? The write itself checks whether the number is free. */
export const needsImport = ({ entry, playerId, issues }: ImportPlan): boolean =>
  entry !== undefined && playerId === undefined && issues.length === 0

/** What the import would do with a row. */
export function previewResult(plan: ImportPlan): ImportResult {
  const { line, entry, guardian, playerId, isNumberTaken, issues, notes } = plan
  const known = { line, playerId, guardianId: guardian?.id, issues }
  if (issues.length > 0 || !entry) return { ...known, status: 'error' }
  if (playerId) return { ...known, status: 'exists' }
  if (isNumberTaken)
    return { ...known, status: 'error', issues: [numberTakenIssue(entry.child.jerseyNumber)] }
  return { ...known, status: plan.unconfirmed ? 'invited' : guardian ? 'joined' : 'new', issues: notes }
}

export const identityOfEntry = ({ child }: ImportEntry, guardianId: string | undefined): string =>
  identityKey({ ...child, parentId: guardianId })

export const numberTakenIssue = (number: number | undefined): Issue => ({
  field: 'jerseyNumber',
  message: `Somebody on this team wears number ${number} already`,
})

/** Children are linked to the account with the address, unless it cannot be a guardian's. */
export function findGuardianIssues(guardian: UserRow | undefined): Issue[] {
  if (guardian && !guardian.playerId && maySignIn(guardian)) return []
  const message = guardian?.playerId
    ? "This is the address of a player's own account: please use the guardian's"
    : 'The account with this address is not in use any more: please use another address'
  return [{ field: 'guardianEmail', message }]
}

const emailOf = ({ entry }: { entry?: ImportEntry }): string => entry?.guardian?.email ?? ''

async function getClaimOwners(kind: 'email' | 'child', values: string[]): Promise<Map<string, string>> {
  const wanted = values.filter(value => value !== '').map(value => keys.unique(kind, normalizeValue(value)))
  const rows = await claims.getMany(wanted)
  return new Map(rows.map(({ value, ownerId }) => [value, ownerId]))
}

async function getTeamsById(ids: string[]): Promise<Map<string, TeamRow>> {
  const teams = await Promise.all([...new Set(ids)].map(getTeam))
  return new Map(teams.flatMap(team => (team ? [[team.id, team]] : [])))
}

function wantedJersey({ team, entry }: Pick<ImportPlan, 'team' | 'entry'>) {
  const number = entry?.child.jerseyNumber
  return team && number !== undefined ? { teamId: team.id, number } : undefined
}
