import type { Request } from '#functions/identity/http/serve.ts'
import { remove } from '#functions/platform/data/entity.ts'
import { keys } from '#functions/platform/data/table.ts'
import { ConditionFailed, commit, type Write } from '#functions/platform/data/transaction.ts'
import { Refusal, refuseIf } from '#functions/platform/http/errors.ts'
import { type Answer, answer } from '#functions/platform/http/reply.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import { ofStaff } from '#functions/stores/teams/membership.ts'
import { type Staff, staffOf, writeStaff } from '#functions/stores/teams/staff.ts'
import { getTeam, replaceTeam, type Team, teamAsRead } from '#functions/stores/teams/store.ts'
import type { User } from '#functions/stores/users/store.ts'
import type { TeamMembership } from '#shared/teams/model.ts'
import type { teams as routes } from '#shared/teams/routes.ts'
import { mayCoach, mostAssistants } from '#shared/teams/rules.ts'

interface Joining {
  user: User
  team: Team
  members: Staff[]
  role: Staff['role']
}

/** Onto the staff of a team, or changed on it. The first head coach is the one whom the team names. */
export async function joinStaff(
  { caller, body, now }: Request<typeof routes.join>,
  { user, team, members, role }: Joining,
): Promise<Answer<TeamMembership>> {
  const { active = true } = body
  const message = 'Please choose a coach whom the club has approved'
  refuseIf(mayCoach(user, role) ? [] : [{ field: 'userId', message }])
  const others = members.filter(member => member.active && member.userId !== user.id)
  const assistants = others.filter(member => member.role === 'assistant_coach')
  const isOneMore = active && role === 'assistant_coach' && assistants.length >= mostAssistants
  const most = `A team has at most ${mostAssistants} assistant coaches`
  refuseIf(isOneMore ? [{ field: 'userId', message: most }] : [])

  const known = members.find(({ userId }) => userId === user.id)
  const createdAt = known?.createdAt ?? now.toISOString()
  const member: Staff = { teamId: team.id, userId: user.id, role, active, createdAt }
  const details = { teamId: team.id, role, active }
  await commit(
    ...changeStaff(member, team, members),
    auditRow({ actor: caller.id, action: 'team.join', subject: user.id, details }, now),
  ).catch(refuseStale)
  return answer(ofStaff(member), { status: known ? 200 : 201 })
}

/** Off the staff; where it is the head coach whom the team names, the next one is named. */
export const leaveStaff = (member: Staff, team: Team | undefined, members: readonly Staff[]): Write[] => {
  const others = members.filter(({ userId, active }) => active && userId !== member.userId)
  return [
    ...writeStaff([{ before: member }]),
    ...(team ? headedBy(team, headAfter(team, { ...member, active: false }, others)) : []),
  ]
}

/** Another place on the staff than before, or none any more, which stays on record. */
export const changeStaff = (member: Staff, team: Team | undefined, members: readonly Staff[]): Write[] => {
  const before = members.find(({ userId }) => userId === member.userId)
  if (!team) return writeStaff([{ before, after: member }])
  const others = members.filter(({ userId, active }) => active && userId !== member.userId)
  const after = { ...member, programId: team.programId ?? undefined }
  const named = headedBy(team, headAfter(team, member, others))
  // A team that changes programs in this moment takes along whom it has: nobody may come to the former one.
  return [...writeStaff([{ before, after }]), ...(named.length > 0 ? named : [teamAsRead(team)])]
}

function headAfter(
  { headCoachId }: Team,
  { userId, role, active }: Staff,
  others: readonly Staff[],
): string | null {
  if (role === 'coach' && active) return headCoachId ?? userId
  const next = others.find(other => other.role === 'coach')?.userId ?? null
  return headCoachId === userId ? next : (headCoachId ?? null)
}

const headedBy = (team: Team, headCoachId: string | null): Write[] =>
  headCoachId === (team.headCoachId ?? null) ? [] : [replaceTeam({ ...team, headCoachId })]

/** One account of somebody takes the place on a staff over that another account of his has. */
export async function handOverStaff(teamId: string, from: string, into: string): Promise<Write[]> {
  const [team, members] = await Promise.all([getTeam(teamId), staffOf(teamId)])
  const member = members.find(({ userId }) => userId === from)
  if (!member) return [remove(keys.ownTeam(from, teamId))]
  const before = members.find(({ userId }) => userId === into)
  const role = before?.active && before.role === 'coach' ? before.role : member.role
  const active = member.active || before?.active === true
  return [
    ...writeStaff([{ before: member }, { before, after: { ...member, userId: into, role, active } }]),
    ...(team?.headCoachId === from ? [replaceTeam({ ...team, headCoachId: into })] : []),
  ]
}

export function refuseStale(error: unknown): never {
  if (error instanceof ConditionFailed)
    throw new Refusal(409, 'This team has just changed. Please try again.')
  throw error
}
