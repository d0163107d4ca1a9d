import { ownsAccount } from '#shared/access.ts'
import { dayIn } from '#shared/dates.ts'
import type { Issue } from '#shared/http.ts'
import type { ImportLine, ImportResult } from '#shared/imports/model.ts'
import { findTeam, type ImportEntry, parseImportLine } from '#shared/imports/rules.ts'
import { findTeamMisfits, seasonOf } from '#shared/teams/fit.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { keys } from '../../platform/data/table.ts'
import { normalizeValue } from '../../stores/claims/normalizeValue.ts'
import { claims } from '../../stores/claims/store.ts'
import { club } from '../../stores/club/settings.ts'
import { identityKey } from '../../stores/players/identityKey.ts'
import { getJerseys } from '../../stores/players/jerseys.ts'
import { findPlayersByName, getPlayersById, type PlayerRow } from '../../stores/players/store.ts'
import { getProgramsById } from '../../stores/programs/store.ts'
import { getTeam, listTeams, type TeamRow } from '../../stores/teams/store.ts'
import { getUsersById, type UserRow } from '../../stores/users/store.ts'
import { findMailboxIssues } from '../auth/mailboxes.ts'
import {
  describeHolder,
  findClubNames,
  findGuardianIssues,
  namelessIssue,
  namesakeIssue,
  numberTakenIssue,
  otherBirthdayIssue,
  withoutTeam,
} from './remarks.ts'
import { findAlikeInCall, type Judgment, judgeSameChild, readFamilies } from './sameChild.ts'

/** A row with what the club already knows about it. */
export interface ImportPlan {
  line: number
  entry?: ImportEntry
  team?: TeamRow
  /** The guardian's account. */
  guardian?: UserRow
  /** An account with the guardian's address that somebody opened without confirming it. */
  unconfirmed?: UserRow
  /** The child comes without a guardian, whose address is invited. */
  isInvited: boolean
  /** The office has said that the club does not have the child, although it has one of this name and birthday. */
  isAnother: boolean
  /** Set if the club already has the child. */
  playerId?: string
  /** The club's child that the row is, whose new guardian is to be invited. */
  same?: PlayerRow
  /** Children of this name and birthday: the office has to say whether the row is one of them. */
  alike?: ImportResult['alike']
  /** The number is taken, possibly by this child, if it was imported between the two reads. */
  isNumberTaken: boolean
  issues: Issue[]
  /** Why the child is imported without the team that the row names. */
  teamless: Issue[]
  /** Hints for whoever reviews the import. */
  notes: Issue[]
}

/** Plans the import of some rows, in two round trips regardless of how many there are. */
export async function planImport(
  rows: ImportLine[],
  { caller, now }: { caller: Caller; now: Date },
): Promise<ImportPlan[]> {
  const today = dayIn(club.timeZone, now)
  const read = rows.map(row => ({ row, line: row.line, ...parseImportLine(row, today) }))
  const [owners, teams, told, namesakes] = await Promise.all([
    getClaimOwners('email', read.map(emailOf)),
    read.some(({ entry }) => entry?.child.team) ? listTeams(undefined) : [],
    getPlayersById(rows.flatMap(({ playerId }) => playerId ?? [])),
    Promise.all(
      read.map(({ entry }) => (entry ? findPlayersByName(entry.child.firstName, entry.child.lastName) : [])),
    ),
  ])
  const drafts = read.map(({ row, line, entry, issues }) => {
    const ownerId = owners.get(normalizeValue(emailOf({ entry })))
    const { team, issue } = entry?.child.team ? findTeam(teams, entry.child.team) : {}
    return { row, line, entry, ownerId, team, issues, issue }
  })
  const same = drafts.map(({ row, entry, ownerId }) =>
    entry && (ownerId || !(entry.guardian || row.isAnother)) ? identityOfEntry(entry, ownerId) : '',
  )
  const candidates = drafts.flatMap(({ row, entry }, at) => {
    const meant = told.filter(({ id }) => id === row.playerId)
    return entry ? [...(namesakes[at] ?? []), ...meant].map(player => ({ player, row, entry })) : []
  })
  const inCall = findAlikeInCall(read.map(({ entry, issues }) => (issues.length === 0 ? entry : undefined)))
  const [people, children, known, there, worn, programs] = await Promise.all([
    getUsersById([...owners.values()]),
    getClaimOwners('child', same),
    readFamilies(candidates, now),
    getTeamsById(drafts.flatMap(({ team }) => team?.id ?? [])),
    getJerseys(drafts.flatMap(draft => wantedJersey(draft) ?? [])),
    getProgramsById([...new Set(drafts.flatMap(({ team }) => team?.programId ?? []))]),
  ])
  return drafts.map(({ row, line, entry, ownerId, team: named, issues, issue }, at) => {
    const team = named && there.get(named.id)
    const noTeam =
      issue ?? (named && !team ? { field: 'team', message: 'This team no longer exists' } : undefined)
    const teamless = entry && noTeam ? [withoutTeam(entry, noTeam)] : []
    const holder = people.find(({ id }) => id === ownerId)
    const { guardian, unconfirmed } = asGuardian(holder)
    const theirs = (namesakes[at] ?? []).filter(({ id }) =>
      known.some(
        ({ player, guardians }) => player.id === id && guardians.some(one => one.userId === ownerId),
      ),
    )
    const own = theirs.find(child => child.dateOfBirth === entry?.child.dateOfBirth)
    const isInvited = unconfirmed !== undefined || (entry !== undefined && !guardian && isNameless(entry))
    // What an account says of its children counts only once its address is confirmed.
    const found = isInvited ? undefined : (children.get(normalizeValue(same[at] ?? '')) ?? own?.id)
    const facts = {
      ownerId: unconfirmed ? undefined : ownerId,
      hasAccount: ownerId !== undefined,
      known,
      isAlikeInCall: inCall[at] === true,
      caller,
    }
    const judged: Judgment =
      entry && !found ? judgeSameChild(row, entry, facts) : { playerId: found, issues: [] }
    const { playerId } = judged
    const problems = [
      ...issues,
      ...(entry ? findClubNames(entry) : []),
      ...(ownerId ? findGuardianIssues(holder) : findMailboxIssues(emailOf({ entry }), 'guardianEmail')),
      ...judged.issues,
    ]
    const wanted = wantedJersey({ team, entry })
    const isNumberTaken = worn.some(
      ({ teamId, number }) => teamId === wanted?.teamId && number === wanted.number,
    )
    const program = programs.find(({ id }) => id === team?.programId)
    const notes = [
      ...teamless,
      ...(judged.alike ? [namesakeIssue] : []),
      ...(team && entry
        ? findTeamMisfits(team, seasonOf(program, today), entry.child).map(message => ({
            field: 'teamFit',
            message,
          }))
        : []),
      ...(theirs[0] && !playerId && !unconfirmed ? [otherBirthdayIssue(theirs[0].dateOfBirth)] : []),
      ...(entry && holder ? describeHolder(entry, holder) : []),
      ...(isInvited && !unconfirmed ? [namelessIssue] : []),
    ]
    const of = { line, entry, team, guardian, unconfirmed, isInvited, isAnother: row.isAnother === true }
    return { ...of, ...judged, isNumberTaken, issues: problems, teamless, notes }
  })
}

/** The account with a guardian's address: their own only if the address is known to be theirs. */
export const asGuardian = (holder: UserRow | undefined): Pick<ImportPlan, 'guardian' | 'unconfirmed'> =>
  holder && !ownsAccount(holder) ? { unconfirmed: holder } : { guardian: holder }

/** There is an address to invite, but no name to open an account with. */
const isNameless = ({ guardian }: ImportEntry): boolean => guardian !== undefined && !guardian.name

/** Is there something to write? The write itself checks whether the number is free. */
export const needsImport = ({ entry, playerId, alike, issues }: ImportPlan): boolean =>
  entry !== undefined && playerId === undefined && alike === undefined && issues.length === 0

/** What the import would do with a row. */
export function previewResult(plan: ImportPlan): ImportResult {
  const { line, entry, guardian, playerId, same, alike, isNumberTaken, issues, notes } = plan
  const known = { line, playerId, guardianId: guardian?.id, issues }
  if (issues.length > 0 || !entry) return { ...known, status: 'error' }
  if (playerId) return { ...known, status: 'exists' }
  if (same) return { ...known, playerId: same.id, status: 'guardian' }
  if (alike) return { ...known, status: 'ask', issues: notes, alike }
  if (isNumberTaken)
    return { ...known, status: 'error', issues: [numberTakenIssue(entry.child.jerseyNumber)] }
  return { ...known, status: plan.isInvited ? 'invited' : guardian ? 'joined' : 'new', issues: notes }
}

const identityOfEntry = ({ child }: ImportEntry, guardianId: string | undefined): string =>
  identityKey({ ...child, parentId: guardianId })

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
