import type { Request } from '#functions/identity/http/serve.ts'
import { newId } from '#functions/platform/data/ids.ts'
import { ConditionFailed, commit, type Write } from '#functions/platform/data/transaction.ts'
import { notFound, refuseIf } from '#functions/platform/http/errors.ts'
import { dueWork } from '#functions/platform/jobs/queue.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import { getProgram } from '#functions/stores/programs/store.ts'
import { type Staff, type StaffChange, staffOf, writeStaff } from '#functions/stores/teams/staff.ts'
import { createTeam, getTeam, removeTeam, replaceTeam, type Team } from '#functions/stores/teams/store.ts'
import { claimUpload, releaseUpload } from '#functions/stores/uploads/store.ts'
import { usersById } from '#functions/stores/users/store.ts'
import type { AuditAction } from '#shared/audit/rules.ts'
import type { TeamChanges } from '#shared/teams/model.ts'
import type { teams as routes } from '#shared/teams/routes.ts'
import { mayCoach, storedColor } from '#shared/teams/rules.ts'
import { refuseStale } from './staffing.ts'

export async function create({ caller, body, now }: Request<typeof routes.create>): Promise<Team> {
  const { assistantCoachIds = [], createdAt: _, ...form } = body
  const coaches = { head: form.headCoachId ?? undefined, assistants: assistantCoachIds }
  await refuseStrangers(coaches, form.programId)
  const team: Team = {
    ...form,
    primaryColor: form.primaryColor ?? storedColor,
    id: newId('team', now),
    version: 1,
    createdAt: now.toISOString(),
  }
  const logo = logoWrites(undefined, team, caller.id, now)
  const staff = staffChanges(team, { members: [] }, coaches, now)
  const writes = [
    createTeam(team),
    ...writeStaff(staff, [{ programId: team.programId, teams: 1 }]),
    ...staffTraces(staff, caller.id, now),
  ]
  await write([...writes, ...logo], logo, {
    actor: caller.id,
    action: 'team.create',
    subject: team.id,
    now,
  })
  return team
}

/** Who coaches it is what the form says, where it says anything of it. */
export async function update({ caller, params, body, now }: Request<typeof routes.update>): Promise<Team> {
  const { assistantCoachIds, ...changes } = body
  const [team, members] = await Promise.all([
    getTeam(params.id),
    staffOf(params.id),
    refuseStrangers(
      { head: changes.headCoachId ?? undefined, assistants: assistantCoachIds ?? [] },
      changes.programId,
    ),
  ])
  if (!team) throw notFound('Team')
  const changed: Team = {
    ...team,
    ...given(changes),
    logoUrl: changes.logoUrl === undefined ? team.logoUrl : changes.logoUrl,
  }
  const logo = logoWrites(team, changed, caller.id, now)
  const staff = staffChanges(
    changed,
    { members, headCoachId: team.headCoachId },
    wanted(body, team, members),
    now,
  )
  const isMoved = (changed.programId ?? null) !== (team.programId ?? null)
  const moving = isMoved ? [aftermath('team-move', { teamId: team.id }, now)] : []
  const writes = [
    replaceTeam(changed),
    ...writeStaff(isMoved ? [...staff, ...following(changed, members, staff)] : staff, [
      { programId: team.programId, teams: -1 },
      { programId: changed.programId, teams: 1 },
    ]),
    ...staffTraces(staff, caller.id, now),
  ]
  await write([...writes, ...logo, ...moving], logo, {
    actor: caller.id,
    action: 'team.update',
    subject: team.id,
    now,
  })
  return changed
}

/** The team and the rights of its coaches are gone at once; its players and events leave it by due work. */
export async function remove({
  caller,
  params,
  now,
}: Request<typeof routes.remove>): Promise<{ id: string }> {
  const [team, members] = await Promise.all([getTeam(params.id), staffOf(params.id)])
  if (!team) throw notFound('Team')
  const { id, name } = team
  await commit(
    removeTeam(team),
    ...writeStaff(
      members.map(before => ({ before })),
      [{ programId: team.programId, teams: -1 }],
    ),
    aftermath('team-removal', { teamId: id, name }, now),
    ...(team.logoUrl ? releaseUpload(team.logoUrl, id, now) : []),
    auditRow({ actor: caller.id, action: 'team.remove', subject: id, details: { name } }, now),
  ).catch(refuseStale)
  return { id }
}

const aftermath = (
  kind: 'team-removal' | 'team-move',
  team: { teamId: string; name?: string },
  now: Date,
): Write => dueWork({ kind, ref: team.teamId, at: now.toISOString(), payload: team })

interface Coaches {
  head: string | undefined
  assistants: readonly string[]
}

/** Of what a change leaves unsaid, as it is. */
function wanted(body: TeamChanges, team: Team, members: Staff[]): Coaches {
  const assistants = members.filter(({ role, active }) => active && role === 'assistant_coach')
  // Whoever was taken off the staff does not come back with the next change of the team.
  const head = members.find(({ userId, active }) => active && userId === team.headCoachId)?.userId
  return {
    head: (body.headCoachId === undefined ? head : body.headCoachId) ?? undefined,
    assistants: body.assistantCoachIds ?? assistants.map(({ userId }) => userId),
  }
}

/** Everybody who is named has to be a coach of the club, and the program one that there is. */
async function refuseStrangers({ head, assistants }: Coaches, programId: string | null | undefined) {
  const [people, program] = await Promise.all([
    usersById([...(head ? [head] : []), ...assistants]),
    programId ? getProgram(programId) : undefined,
  ])
  const may = (id: string, role: 'coach' | 'assistant_coach') =>
    people.some(user => user.id === id && mayCoach(user, role))
  const isTwice = (id: string) => id === head || assistants.filter(other => other === id).length > 1
  refuseIf([
    ...(head && !may(head, 'coach')
      ? [{ field: 'headCoachId', message: 'Please choose a coach whom the club has approved' }]
      : []),
    ...(assistants.every(id => may(id, 'assistant_coach'))
      ? []
      : [{ field: 'assistantCoachIds', message: 'Please choose coaches whom the club has approved' }]),
    ...(assistants.some(isTwice)
      ? [{ field: 'assistantCoachIds', message: 'Please choose everybody only once' }]
      : []),
    ...(programId && !program ? [{ field: 'programId', message: 'There is no such program' }] : []),
  ])
}

/** From the staff that is there to the staff that is wanted. */
function staffChanges(
  team: Team,
  { members, headCoachId }: { members: Staff[]; headCoachId?: string | null | undefined },
  { head, assistants }: Coaches,
  now: Date,
): StaffChange[] {
  const roles = new Map<string, Staff['role']>(assistants.map(id => [id, 'assistant_coach']))
  if (head) roles.set(head, 'coach')
  const known = new Map(members.map(member => [member.userId, member]))
  // Further head coaches, put there one by one, are not the form's.
  const isRuled = ({ role, userId }: Staff) => role !== 'coach' || userId === headCoachId
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

/** Those whom the change of a team leaves as they are, except that another program counts them. */
const following = (team: Team, members: Staff[], changes: StaffChange[]): StaffChange[] => {
  const changed = new Set(changes.map(({ before, after }) => (before ?? after)?.userId))
  return members
    .filter(({ userId, active }) => active && !changed.has(userId))
    .map(before => ({ before, after: { ...before, programId: team.programId ?? undefined } }))
}

const staffTraces = (changes: StaffChange[], actor: string, now: Date): Write[] =>
  changes.flatMap(({ before, after }) => {
    if (after) {
      const { userId: subject, teamId, role, active } = after
      return [auditRow({ actor, action: 'team.join', subject, details: { teamId, role, active } }, now)]
    }
    if (!before) return []
    const { userId: subject, teamId } = before
    return [auditRow({ actor, action: 'team.leave', subject, details: { teamId } }, now)]
  })

/** A new logo becomes the team's, and the former one goes, also where none takes its place. */
function logoWrites(before: Team | undefined, after: Team, userId: string, now: Date): Write[] {
  if ((after.logoUrl ?? undefined) === (before?.logoUrl ?? undefined)) return []
  const subject = { kind: 'team' as const, id: after.id }
  return [
    ...(after.logoUrl ? [claimUpload(after.logoUrl, { purpose: 'team-logo', userId, subject })] : []),
    ...(before?.logoUrl ? releaseUpload(before.logoUrl, after.id, now) : []),
  ]
}

async function write(
  writes: Write[],
  logo: Write[],
  { now, ...entry }: { actor: string; action: AuditAction; subject: string; now: Date },
): Promise<void> {
  try {
    await commit(...writes, auditRow(entry, now))
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    const isLogo = error.failed.some(failed => logo.includes(failed))
    refuseIf(isLogo ? [{ field: 'logoUrl', message: 'Please upload the logo again' }] : [])
    refuseStale(error)
  }
}

type Changes = Omit<TeamChanges, 'assistantCoachIds'>

const given = (changes: Changes): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
