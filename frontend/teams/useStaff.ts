import { teams } from 'virtual:routes'
import { useState } from 'react'
import { useSend } from '#frontend/app/queries.ts'
import type { TeamDetail } from '#shared/teams/model.ts'
import { changed } from './adminHooks.ts'

/** Somebody comes onto the staff. Whoever is the first head coach is the one whom the team names. */
export function useJoinStaff({ id: teamId, headCoachId }: TeamDetail) {
  const toast = { success: 'Team assignment successful', error: 'Failed to assign to team' }
  const joining = useSend(teams.join, { toast, refetch: changed })
  const naming = useSend(teams.update, { toast, refetch: changed })
  return {
    pending: joining.pending || naming.pending,
    join: (userId: string, role: 'coach' | 'assistant_coach') =>
      role === 'coach' && !headCoachId
        ? naming.send({ params: { id: teamId }, body: { headCoachId: userId } })
        : joining.send({ body: { userId, teamId, role } }),
  }
}

/** Off the staff; where it is the head coach, the team names nobody any more. */
export function useLeaveStaff({ id: teamId, headCoachId }: TeamDetail) {
  const [leaving, setLeaving] = useState<string>()
  const toast = { success: 'Taken off the team', error: 'The coach could not be taken off the team' }
  const parting = useSend(teams.leave, { toast, refetch: changed })
  const naming = useSend(teams.update, { toast, refetch: changed })

  async function leave(userId: string) {
    setLeaving(userId)
    await (userId === headCoachId
      ? naming.send({ params: { id: teamId }, body: { headCoachId: null } })
      : parting.send({ params: { id: `${teamId}.${userId}` } }))
    setLeaving(undefined)
  }
  return { leave, leaving }
}
