import * as z from 'zod'
import { maxAssistants, mayCoach } from '#shared/teams/rules.ts'
import { readAndCommit } from '../../platform/data/retryOnConflict.ts'
import type { Job } from '../../platform/jobs/queue.ts'
import { listStaff, type StaffRow } from '../../stores/teams/staff.ts'
import { getTeam } from '../../stores/teams/store.ts'
import { getOwnRows, type UserRow } from '../../stores/users/store.ts'
import { changeStaffWrites } from './staffing.ts'

const Payload = z.object({ userId: z.string() })

/**
 * After a role change, adjusts the user's position on each team to what the new role allows: an assistant or
 * nothing. Idempotent. Until it has run, the user has no extra rights, because those follow from the role.
 */
export async function adjustStaffRoles({ payload }: Job): Promise<void> {
  const own = await getOwnRows(Payload.parse(payload).userId)
  for (const teamId of own?.teamIds ?? []) if (own) await adjustOnTeam(teamId, own.user)
}

async function adjustOnTeam(teamId: string, user: UserRow): Promise<void> {
  await readAndCommit(async () => {
    // First: its version, on which the writes depend, has to cover its staff.
    const team = await getTeam(teamId)
    const members = await listStaff(teamId)
    const member = members.find(({ userId }) => userId === user.id)
    if (!member || mayCoach(user, member.role)) return []
    const after = allowedStaffRow(user, member, members)
    return changeStaffWrites(after, team, members)
  })
}

function allowedStaffRow(user: UserRow, member: StaffRow, members: readonly StaffRow[]): StaffRow {
  const assistants = members.filter(({ role, active }) => active && role === 'assistant_coach')
  const isRoom = mayCoach(user, 'assistant_coach') && assistants.length < maxAssistants
  return isRoom ? { ...member, role: 'assistant_coach' } : { ...member, active: false }
}
