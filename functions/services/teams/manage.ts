import type { AuditAction } from '#shared/audit/rules.ts'
import { findSpanIssues } from '#shared/teams/fit.ts'
import type { TeamChanges } from '#shared/teams/model.ts'
import type { teams as routes } from '#shared/teams/routes.ts'
import { mayCoach, storedColor } from '#shared/teams/rules.ts'
import type { Request } from '../../identity/http/serve.ts'
import { newId } from '../../platform/data/ids.ts'
import { ConditionFailed, commit, type Write } from '../../platform/data/transaction.ts'
import { notFound, throwIfIssues } from '../../platform/http/errors.ts'
import { enqueueJob } from '../../platform/jobs/queue.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { getProgram } from '../../stores/programs/store.ts'
import { listStaff, type StaffChange, type StaffRow, staffWrites } from '../../stores/teams/staff.ts'
import { createTeam, deleteTeamRow, getTeam, replaceTeam, type TeamRow } from '../../stores/teams/store.ts'
import { releaseUpload, replaceUpload } from '../../stores/uploads/store.ts'
import { getUsersById } from '../../stores/users/store.ts'
import { throwIfStale } from './staffing.ts'

export async function createTeamWithStaff({
  caller,
  body,
  now,
}: Request<typeof routes.create>): Promise<TeamRow> {
  const { assistantCoachIds = [], createdAt: _, ...form } = body
  const coaches = { head: form.headCoachId ?? undefined, assistants: assistantCoachIds }
  throwIfIssues(findSpanIssues(form))
  await assertEligibleCoaches(coaches, form.programId)
  const team: TeamRow = {
    ...form,
    primaryColor: form.primaryColor ?? storedColor,
    id: newId('team', now),
    version: 1,
    createdAt: now.toISOString(),
  }
  const logo = logoWrites(undefined, team, caller.id, now)
  const staff = diffStaff(team, { members: [] }, coaches, now)
  const writes = [
    createTeam(team),
    ...staffWrites(staff, [{ programId: team.programId, teams: 1 }]),
    ...auditStaffChanges(staff, caller.id, now),
  ]
  await commitTeam([...writes, ...logo], logo, {
    actor: caller.id,
    action: 'team.create',
    subject: team.id,
    now,
  })
  return team
}

/** Coaches named in the form replace the current ones; without any, the staff stays. */
export async function updateTeam({
  caller,
  params,
  body,
  now,
}: Request<typeof routes.update>): Promise<TeamRow> {
  const { assistantCoachIds, ...changes } = body
  const [team] = await Promise.all([
    getTeam(params.id),
    assertEligibleCoaches(
      { head: changes.headCoachId ?? undefined, assistants: assistantCoachIds ?? [] },
      changes.programId,
    ),
  ])
  if (!team) throw notFound('Team')
  // After the team, whose version covers its staff.
  const members = await listStaff(team.id)
  const changed: TeamRow = {
    ...team,
    ...withoutUndefined(changes),
    logoUrl: changes.logoUrl === undefined ? team.logoUrl : changes.logoUrl,
  }
  throwIfIssues(findSpanIssues(changed))
  const logo = logoWrites(team, changed, caller.id, now)
  const staff = diffStaff(
    changed,
    { members, headCoachId: team.headCoachId },
    wantedCoaches(body, team, members),
    now,
  )
  const isMoved = (changed.programId ?? null) !== (team.programId ?? null)
  const moving = isMoved ? [followUpJob('team-move', { teamId: team.id }, now)] : []
  const writes = [
    replaceTeam(changed),
    ...staffWrites(isMoved ? [...staff, ...staffFollowingProgram(changed, members, staff)] : staff, [
      { programId: team.programId, teams: -1 },
      { programId: changed.programId, teams: 1 },
    ]),
    ...auditStaffChanges(staff, caller.id, now),
  ]
  await commitTeam([...writes, ...logo, ...moving], logo, {
    actor: caller.id,
    action: 'team.update',
    subject: team.id,
    now,
  })
  return changed
}

/** The team and its coaches' rights end at once; a job removes its players and events. */
export async function deleteTeam({
  caller,
  params,
  now,
}: Request<typeof routes.remove>): Promise<{ id: string }> {
  const [team, members] = await Promise.all([getTeam(params.id), listStaff(params.id)])
  if (!team) throw notFound('Team')
  const { id, name } = team
  await commit(
    deleteTeamRow(team),
    ...staffWrites(
      members.map(before => ({ before })),
      [{ programId: team.programId, teams: -1 }],
    ),
    followUpJob('team-removal', { teamId: id, name }, now),
    ...(team.logoUrl ? releaseUpload(team.logoUrl, id, now) : []),
    auditWrite({ actor: caller.id, action: 'team.remove', subject: id, details: { name } }, now),
  ).catch(throwIfStale)
  return { id }
}

const followUpJob = (
  kind: 'team-removal' | 'team-move',
  team: { teamId: string; name?: string },
  now: Date,
): Write => enqueueJob({ kind, ref: team.teamId, at: now.toISOString(), payload: team })

interface Coaches {
  head: string | undefined
  assistants: readonly string[]
}

/** The staff after a change; fields missing from the form keep their current value. */
function wantedCoaches(body: TeamChanges, team: TeamRow, members: StaffRow[]): Coaches {
  const assistants = members.filter(({ role, active }) => active && role === 'assistant_coach')
  // Someone who was taken off the staff must not come back with the next change of the team.
  const head = members.find(({ userId, active }) => active && userId === team.headCoachId)?.userId
  return {
    head: (body.headCoachId === undefined ? head : body.headCoachId) ?? undefined,
    assistants: body.assistantCoachIds ?? assistants.map(({ userId }) => userId),
  }
}

/** Everyone named must be a coach of the club, and the program must exist. */
async function assertEligibleCoaches({ head, assistants }: Coaches, programId: string | null | undefined) {
  const [people, program] = await Promise.all([
    getUsersById([...(head ? [head] : []), ...assistants]),
    programId ? getProgram(programId) : undefined,
  ])
  const may = (id: string, role: 'coach' | 'assistant_coach') =>
    people.some(user => user.id === id && mayCoach(user, role))
  const isTwice = (id: string) => id === head || assistants.filter(other => other === id).length > 1
  throwIfIssues([
    ...(head && !may(head, 'coach')
      ? [{ field: 'headCoachId', message: 'Please choose an approved coach' }]
      : []),
    ...(assistants.every(id => may(id, 'assistant_coach'))
      ? []
      : [{ field: 'assistantCoachIds', message: 'Please choose approved coaches' }]),
    ...(assistants.some(isTwice)
      ? [{ field: 'assistantCoachIds', message: 'Please choose each person only once' }]
      : []),
    ...(programId && !program ? [{ field: 'programId', message: 'This program no longer exists' }] : []),
  ])
}

/** The changes from the current staff to the wanted one. */
function diffStaff(
  team: TeamRow,
  { members, headCoachId }: { members: StaffRow[]; headCoachId?: string | null },
  { head, assistants }: Coaches,
  now: Date,
): StaffChange[] {
  const roles = new Map<string, StaffRow['role']>(assistants.map(id => [id, 'assistant_coach']))
  if (head) roles.set(head, 'coach')
  const known = new Map(members.map(member => [member.userId, member]))
  // Additional head coaches were added individually, so the form does not affect them.
  const isRuled = ({ role, userId }: StaffRow) => role !== 'coach' || userId === headCoachId
  const left = members.filter(member => member.active && !roles.has(member.userId) && isRuled(member))
  const joined = [...roles].filter(([userId, role]) => {
    const member = known.get(userId)
    return !member?.active || member.role !== role
  })
  const fresh = { teamId: team.id, programId: team.programId ?? undefined, active: true }
  return [
    ...left.map(before => ({ before })),
    ...joined.map(([userId, role]) => {
      const before = known.get(userId)
      const createdAt = before?.createdAt ?? now.toISOString()
      return { before, after: { ...fresh, userId, role, createdAt } }
    }),
  ]
}

/** The unchanged staff, moved to the team's new program for its counters. */
const staffFollowingProgram = (team: TeamRow, members: StaffRow[], changes: StaffChange[]): StaffChange[] => {
  const changed = new Set(changes.map(({ before, after }) => (before ?? after)?.userId))
  return members
    .filter(({ userId, active }) => active && !changed.has(userId))
    .map(before => ({ before, after: { ...before, programId: team.programId ?? undefined } }))
}

const auditStaffChanges = (changes: StaffChange[], actor: string, now: Date): Write[] =>
  changes.flatMap(({ before, after }) => {
    if (after) {
      const { userId: subject, teamId, role, active } = after
      return [auditWrite({ actor, action: 'team.join', subject, details: { teamId, role, active } }, now)]
    }
    if (!before) return []
    const { userId: subject, teamId } = before
    return [auditWrite({ actor, action: 'team.leave', subject, details: { teamId } }, now)]
  })

const logoWrites = (before: TeamRow | undefined, after: TeamRow, userId: string, now: Date): Write[] =>
  replaceUpload(
    before?.logoUrl,
    after.logoUrl,
    { purpose: 'team-logo', userId, subject: { kind: 'team', id: after.id } },
    now,
  )

async function commitTeam(
  writes: Write[],
  logo: Write[],
  { now, ...entry }: { actor: string; action: AuditAction; subject: string; now: Date },
): Promise<void> {
  try {
    await commit(...writes, auditWrite(entry, now))
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    const isLogo = error.failed.some(failed => logo.includes(failed))
    throwIfIssues(isLogo ? [{ field: 'logoUrl', message: 'Please upload the logo again' }] : [])
    throwIfStale(error)
  }
}

type Changes = Omit<TeamChanges, 'assistantCoachIds'>

const withoutUndefined = (changes: Changes): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
