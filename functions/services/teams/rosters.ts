import { toCsv } from '#shared/csv.ts'
import { dayIn } from '#shared/dates.ts'
import { attendancePercent } from '#shared/events/figures.ts'
import { relationsTo } from '#shared/players/fieldAccess.ts'
import { gradeFacts } from '#shared/players/rules.ts'
import { gradeInYear, seasonYear } from '#shared/registrations/eligibility.ts'
import type { MedicalSheetLine, RosterPlayer } from '#shared/teams/model.ts'
import type { teams as routes } from '#shared/teams/routes.ts'
import { isTeamStaff, redactRosterPlayer } from '#shared/teams/rules.ts'
import { toRosterSheet } from '#shared/teams/sheets.ts'
import type { Request } from '../../identity/http/serve.ts'
import { type Caller, memberIds } from '../../identity/sessions/caller.ts'
import { chunkByHundred } from '../../platform/data/chunk.ts'
import { commit } from '../../platform/data/transaction.ts'
import { requireReadableRows, skipUnreadableRows } from '../../platform/data/unreadableRows.ts'
import { notFound } from '../../platform/http/errors.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { club } from '../../stores/club/settings.ts'
import { listActiveRoster, listRosterAt, type RosterEntryRow } from '../../stores/players/roster.ts'
import {
  getMedicalFlags,
  getPlayersById,
  getPlayersPrivate,
  medicalAnswer,
} from '../../stores/players/store.ts'
import { getTeam } from '../../stores/teams/store.ts'
import { type GuardianRow, listGuardians } from '../../stores/users/guardianLinks.ts'
import { getUsersById } from '../../stores/users/store.ts'
import { guardianContact } from '../players/view.ts'

/**
 * The roster as the caller may read it: families of the team see names and numbers, staff also the parents'
 * contacts.
 */
export const listRosterPlayers = ({
  caller,
  params,
  query,
}: Request<typeof routes.players>): Promise<RosterPlayer[]> =>
  query.at === undefined ? readRoster(caller, params.id) : readFormerRoster(caller, params.id, query.at)

export async function exportRoster({
  caller,
  params,
  now,
}: Request<typeof routes.exportRoster>): Promise<string> {
  if (!isTeamStaff(caller, params.id)) throw notFound('Team')
  const year = seasonYear(dayIn(club.timeZone, now))
  const read = await readRoster(caller, params.id)
  const roster = read.map(player => ({ ...player, grade: gradeInYear(player, year) }))
  const guardians = await Promise.all(roster.map(({ id }) => listGuardians(id)))
  const others = guardians.map(
    (all, n) => [roster[n]?.id ?? '', all.filter(({ primary }) => !primary)] as const,
  )
  const toLine = ({ firstName, lastName, email, phone }: GuardianRow) => ({
    name: `${firstName} ${lastName}`,
    email,
    phone,
  })
  return toCsv(toRosterSheet(roster, new Map(others.map(([id, rows]) => [id, rows.map(toLine)]))))
}

/**
 * The medical sheet for the field. Opening it is audited for every child on it. Where the row of a child cannot be read
 * there is none: nobody may be missing, or stand there as healthy. A missing phone number is seen.
 */
export async function getMedicalSheet({
  caller,
  params,
  now,
}: Request<typeof routes.medicalSheet>): Promise<MedicalSheetLine[]> {
  if (!isTeamStaff(caller, params.id)) throw notFound('Team')
  const [team, roster] = await Promise.all([
    getTeam(params.id),
    requireReadableRows(() => listActiveRoster(params.id)),
  ])
  if (!team) throw notFound('Team')
  const ids = roster.map(({ playerId }) => playerId)
  const entry = { actor: caller.id, action: 'player.medical', details: { sheet: team.id } } as const
  const opened = (subject: string) => auditWrite({ ...entry, subject }, now)
  const [rows, guardians] = await Promise.all([
    requireReadableRows(() => getPlayersPrivate(ids)),
    skipUnreadableRows(() => Promise.all(ids.map(listGuardians))),
    ...chunkByHundred(ids.map(opened)).map(traces => commit(...traces)),
  ])
  const sensitive = new Map(rows.map(row => [row.playerId, row]))
  return roster.map(({ playerId, firstName, lastName, dateOfBirth, jerseyNumber }, at) => {
    const who = { id: playerId, firstName, lastName, dateOfBirth, jerseyNumber }
    const { isMedicalUnknown: _, ...papers } = sensitive.get(playerId) ?? {}
    const hasMedicalIssues = medicalAnswer(sensitive.get(playerId))
    return { ...papers, hasMedicalIssues, guardians: toContacts(guardians[at] ?? []), ...who }
  })
}

const toContacts = (guardians: readonly GuardianRow[]): MedicalSheetLine['guardians'] =>
  guardians
    .toSorted((one, other) => Number(other.primary) - Number(one.primary))
    .map(({ firstName, lastName, phone }) => ({ name: `${firstName} ${lastName}`, phone }))

async function readRoster(caller: Caller, teamId: string): Promise<RosterPlayer[]> {
  const [team, roster] = await Promise.all([getTeam(teamId), listActiveRoster(teamId)])
  const own = memberIds(caller)
  const isStaff = isTeamStaff(caller, teamId)
  if (!team || !(isStaff || roster.some(({ playerId }) => own.includes(playerId)))) throw notFound('Team')

  const [parents, children, flagged] = await Promise.all([
    getUsersById(parentIds(roster)),
    // Entries from before 0.3.0 do not say of which year the grade is.
    getPlayersById(roster.flatMap(({ grade, gradeYear, playerId }) => (grade && !gradeYear ? playerId : []))),
    getMedicalFlags(roster.map(({ playerId }) => playerId).filter(id => isStaff || own.includes(id))),
  ])
  const guardians = new Map(parents.map(parent => [parent.id, parent]))
  const viewer = { ...caller, playerId: caller.user.playerId }
  return roster.map(entry => {
    const parent = guardians.get(entry.parentId ?? '')
    const id = entry.playerId
    const child = children.find(one => one.id === id)
    const whole = {
      ...toRosterPlayer(entry),
      ...(child && gradeFacts(child)),
      ...guardianContact(parent),
      hasMedicalIssues: flagged.has(id),
    }
    const relations = relationsTo(viewer, { id, teamIds: [teamId] })
    return redactRosterPlayer(whole, relations, { released: parent?.mediaReleaseAccepted === true })
  })
}

/** For the attendance of an event that is over: names and numbers, because who has left is nobody's concern now. */
async function readFormerRoster(caller: Caller, teamId: string, instant: string): Promise<RosterPlayer[]> {
  if (!isTeamStaff(caller, teamId)) throw notFound('Team')
  const [team, roster] = await Promise.all([getTeam(teamId), listRosterAt(teamId, instant)])
  if (!team) throw notFound('Team')
  return roster.map(entry => {
    const { id, firstName, lastName, birthYear, jerseyNumber } = toRosterPlayer(entry)
    return { id, firstName, lastName, birthYear, jerseyNumber, teamId }
  })
}

const toRosterPlayer = ({
  playerId,
  dateOfBirth,
  attended,
  counted,
  publishedAt,
  ...entry
}: RosterEntryRow): RosterPlayer => ({
  ...entry,
  published: publishedAt !== undefined,
  id: playerId,
  dateOfBirth,
  birthYear: Number(dateOfBirth.slice(0, 4)),
  attendance: attendancePercent({ attended, counted }) ?? null,
})

const parentIds = (roster: RosterEntryRow[]): string[] => roster.flatMap(({ parentId }) => parentId ?? [])
