import type { TeamMembership } from '#shared/teams/model.ts'
import type { teams as routes } from '#shared/teams/routes.ts'
import { maxAssistants, mayCoach } from '#shared/teams/rules.ts'
import type { Request } from '../../identity/http/serve.ts'
import { keys } from '../../platform/data/table.ts'
import { ConditionFailed, commit, type Write } from '../../platform/data/transaction.ts'
import { deleteRow } from '../../platform/data/writes.ts'
import { HttpError, throwIfIssues } from '../../platform/http/errors.ts'
import { type ReplyWithOptions, replyWith } from '../../platform/http/reply.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { staffToMembership } from '../../stores/teams/membership.ts'
import { listStaff, type StaffRow, staffWrites } from '../../stores/teams/staff.ts'
import { checkTeamUnchanged, getTeam, replaceTeam, type TeamRow } from '../../stores/teams/store.ts'
import type { UserRow } from '../../stores/users/store.ts'
import { assertOwnsAddress } from '../users/assertOwnsAddress.ts'

interface StaffJoin {
  user: UserRow
  team: TeamRow
  members: StaffRow[]
  role: StaffRow['role']
}

/** Adds a person to a team's staff, or changes their position. The first head coach becomes the team's named one. */
export async function joinStaff(
  { caller, body, now }: Request<typeof routes.join>,
  { user, team, members, role }: StaffJoin,
): Promise<ReplyWithOptions<TeamMembership>> {
  const { active = true } = body
  const message = 'Please choose an approved coach'
  throwIfIssues(mayCoach(user, role) ? [] : [{ field: 'userId', message }])
  assertOwnsAddress(user, 'userId')
  const others = members.filter(member => member.active && member.userId !== user.id)
  const assistants = others.filter(member => member.role === 'assistant_coach')
  const isOneMore = active && role === 'assistant_coach' && assistants.length >= maxAssistants
  const most = `A team can have at most ${maxAssistants} assistant coaches`
  throwIfIssues(isOneMore ? [{ field: 'userId', message: most }] : [])

  const known = members.find(({ userId }) => userId === user.id)
  const createdAt = known?.createdAt ?? now.toISOString()
  const member: StaffRow = { teamId: team.id, userId: user.id, role, active, createdAt }
  const details = { teamId: team.id, role, active }
  await commit(
    ...changeStaffWrites(member, team, members),
    auditWrite({ actor: caller.id, action: 'team.join', subject: user.id, details }, now),
  ).catch(throwIfStale)
  return replyWith(staffToMembership(member), { status: known ? 200 : 201 })
}

/** Removes a person from the staff; if they were the named head coach, the next one takes over. */
export const leaveStaffWrites = (
  member: StaffRow,
  team: TeamRow | undefined,
  members: readonly StaffRow[],
): Write[] => {
  const others = members.filter(({ userId, active }) => active && userId !== member.userId)
  return [
    ...staffWrites([{ before: member }]),
    ...(team ? setHeadCoach(team, nextHeadCoach(team, { ...member, active: false }, others)) : []),
  ]
}

/** Changes a staff position, or deactivates it, which keeps it on record. */
export const changeStaffWrites = (
  member: StaffRow,
  team: TeamRow | undefined,
  members: readonly StaffRow[],
): Write[] => {
  const before = members.find(({ userId }) => userId === member.userId)
  if (!team) return staffWrites([{ before, after: member }])
  const others = members.filter(({ userId, active }) => active && userId !== member.userId)
  const after = { ...member, programId: team.programId ?? undefined }
  const named = setHeadCoach(team, nextHeadCoach(team, member, others))
  // Changes the team's version, so that of several who become assistants at once each is counted with those before.
  const isOneMore = isAssistant(after) && !isAssistant(before)
  // A concurrent program change moves the team's staff with it, so the team must be unchanged for this write.
  const unchanged = isOneMore ? replaceTeam(team) : checkTeamUnchanged(team)
  return [...staffWrites([{ before, after }]), ...(named.length > 0 ? named : [unchanged])]
}

const isAssistant = (member: StaffRow | undefined): boolean =>
  member?.active === true && member.role === 'assistant_coach'

function nextHeadCoach(
  { headCoachId }: TeamRow,
  { userId, role, active }: StaffRow,
  others: readonly StaffRow[],
): string | null {
  if (role === 'coach' && active) return headCoachId ?? userId
  const next = others.find(other => other.role === 'coach')?.userId ?? null
  return headCoachId === userId ? next : (headCoachId ?? null)
}

const setHeadCoach = (team: TeamRow, headCoachId: string | null): Write[] =>
  headCoachId === (team.headCoachId ?? null) ? [] : [replaceTeam({ ...team, headCoachId })]

/** Moves a staff position from one account of a person to another account of the same person. */
export async function transferStaff(teamId: string, from: string, into: string): Promise<Write[]> {
  const [team, members] = await Promise.all([getTeam(teamId), listStaff(teamId)])
  const member = members.find(({ userId }) => userId === from)
  if (!member) return [deleteRow(keys.ownTeam(from, teamId))]
  const before = members.find(({ userId }) => userId === into)
  const role = before?.active && before.role === 'coach' ? before.role : member.role
  const active = member.active || before?.active === true
  return [
    ...staffWrites([{ before: member }, { before, after: { ...member, userId: into, role, active } }]),
    ...(team?.headCoachId === from ? [replaceTeam({ ...team, headCoachId: into })] : []),
  ]
}

export function throwIfStale(error: unknown): never {
  if (error instanceof ConditionFailed) throw new HttpError(409, 'This team just changed. Please try again.')
  throw error
}
