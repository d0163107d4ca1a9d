import * as z from 'zod'
import { ConditionFailed, commit, TooMuchContention } from '#functions/platform/data/transaction.ts'
import type { DueWork } from '#functions/platform/jobs/queue.ts'
import { type Staff, staffOf } from '#functions/stores/teams/staff.ts'
import { getTeam } from '#functions/stores/teams/store.ts'
import { readOwnRows, type User } from '#functions/stores/users/store.ts'
import { mayCoach, mostAssistants } from '#shared/teams/rules.ts'
import { changeStaff } from './staffing.ts'

const Payload = z.object({ userId: z.string() })

/**
 * Whoever has another role now is on each team what he may still be there: an assistant, or nobody any more. May be
 * done twice. Rights he has none meanwhile: those go by his role.
 */
export async function fitStaff({ payload }: DueWork): Promise<void> {
  const own = await readOwnRows(Payload.parse(payload).userId)
  for (const teamId of own?.teamIds ?? []) if (own) await fitOn(teamId, own.user)
}

async function fitOn(teamId: string, user: User): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const [team, members] = await Promise.all([getTeam(teamId), staffOf(teamId)])
    const member = members.find(({ userId }) => userId === user.id)
    if (!member || mayCoach(user, member.role)) return
    const after = mayBe(user, member, members)
    try {
      return await commit(...changeStaff(after, team, members))
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
    }
  }
  throw new TooMuchContention()
}

function mayBe(user: User, member: Staff, members: readonly Staff[]): Staff {
  const assistants = members.filter(({ role, active }) => active && role === 'assistant_coach')
  const isRoom = mayCoach(user, 'assistant_coach') && assistants.length < mostAssistants
  return isRoom ? { ...member, role: 'assistant_coach' } : { ...member, active: false }
}
