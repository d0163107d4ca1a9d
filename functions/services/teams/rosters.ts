import type { Request } from '#functions/identity/http/serve.ts'
import { type Caller, familyIds } from '#functions/identity/sessions/caller.ts'
import { hundreds } from '#functions/platform/data/chunk.ts'
import { commit } from '#functions/platform/data/transaction.ts'
import { notFound } from '#functions/platform/http/errors.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import { type RosterEntry, rosterOf } from '#functions/stores/players/roster.ts'
import { medicalFlags, privateOf } from '#functions/stores/players/store.ts'
import { getTeam } from '#functions/stores/teams/store.ts'
import { usersById } from '#functions/stores/users/store.ts'
import { csvOf } from '#shared/csv.ts'
import { percentOf } from '#shared/events/figures.ts'
import { relationsTo } from '#shared/players/fields.ts'
import type { MedicalSheetLine, RosterPlayer } from '#shared/teams/model.ts'
import type { teams as routes } from '#shared/teams/routes.ts'
import { isTeamStaff, rosterLine } from '#shared/teams/rules.ts'
import { rosterLines } from '#shared/teams/sheets.ts'
import { contactOf } from '../players/view.ts'

/** The roster as the caller may read it: families of the team see names and numbers, staff how to reach the parents. */
export const players = ({ caller, params }: Request<typeof routes.players>): Promise<RosterPlayer[]> =>
  readRoster(caller, params.id)

export async function exportRoster({ caller, params }: Request<typeof routes.exportRoster>): Promise<string> {
  if (!isTeamStaff(caller, params.id)) throw notFound('Team')
  return csvOf(rosterLines(await readRoster(caller, params.id)))
}

/** For the bag on the field. Whoever opens it has opened it for every child on it, and that is written down. */
export async function medicalSheet({
  caller,
  params,
  now,
}: Request<typeof routes.medicalSheet>): Promise<MedicalSheetLine[]> {
  if (!isTeamStaff(caller, params.id)) throw notFound('Team')
  const [team, roster] = await Promise.all([getTeam(params.id), rosterOf(params.id)])
  if (!team) throw notFound('Team')
  const ids = roster.map(({ playerId }) => playerId)
  const entry = { actor: caller.id, action: 'player.medical', details: { sheet: team.id } } as const
  const opened = (subject: string) => auditRow({ ...entry, subject }, now)
  const [rows, parents] = await Promise.all([
    privateOf(ids),
    usersById(parentsOf(roster)),
    ...hundreds(ids.map(opened)).map(traces => commit(...traces)),
  ])
  const sensitive = new Map(rows.map(row => [row.playerId, row]))
  const contacts = new Map(parents.map(parent => [parent.id, contactOf(parent)]))
  return roster.map(({ playerId, parentId, firstName, lastName, dateOfBirth, jerseyNumber }) => {
    const who = { id: playerId, firstName, lastName, dateOfBirth, jerseyNumber }
    return { hasMedicalIssues: false, ...sensitive.get(playerId), ...contacts.get(parentId ?? ''), ...who }
  })
}

async function readRoster(caller: Caller, teamId: string): Promise<RosterPlayer[]> {
  const [team, roster] = await Promise.all([getTeam(teamId), rosterOf(teamId)])
  const own = familyIds(caller)
  const isStaff = isTeamStaff(caller, teamId)
  if (!team || !(isStaff || roster.some(({ playerId }) => own.includes(playerId)))) throw notFound('Team')

  const [parents, flagged] = await Promise.all([
    usersById(parentsOf(roster)),
    medicalFlags(roster.map(({ playerId }) => playerId).filter(id => isStaff || own.includes(id))),
  ])
  const guardians = new Map(parents.map(parent => [parent.id, parent]))
  const viewer = { ...caller, playerId: caller.user.playerId }
  return roster.map(entry => {
    const parent = guardians.get(entry.parentId ?? '')
    const id = entry.playerId
    const whole = { ...lineOf(entry), ...contactOf(parent), hasMedicalIssues: flagged.has(id) }
    const relations = relationsTo(viewer, { id, teamIds: [teamId] })
    return rosterLine(whole, relations, { released: parent?.mediaReleaseAccepted === true })
  })
}

const lineOf = ({ playerId, dateOfBirth, attended, counted, ...entry }: RosterEntry): RosterPlayer => ({
  ...entry,
  id: playerId,
  dateOfBirth,
  birthYear: Number(dateOfBirth.slice(0, 4)),
  attendance: percentOf({ attended, counted }) ?? null,
})

const parentsOf = (roster: RosterEntry[]): string[] => roster.flatMap(({ parentId }) => parentId ?? [])
