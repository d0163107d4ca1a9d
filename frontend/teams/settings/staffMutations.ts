import { teams } from 'virtual:routes'
import { useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { affectedRoutes } from '#frontend/teams/management/queries.ts'

export function useAddStaff(teamId: string) {
  const toast = { success: 'Team assignment successful', error: 'Failed to assign to team' }
  const { pending, send } = useSend(teams.join, { toast, refetch: affectedRoutes })
  return {
    pending,
    join: (userId: string, role: 'coach' | 'assistant_coach') => send({ body: { userId, teamId, role } }),
  }
}

export function useRemoveStaff(teamId: string) {
  const [leaving, setLeaving] = useState<string>()
  const toast = { success: 'Removed from the team', error: 'The coach couldn’t be removed from the team' }
  const { send } = useSend(teams.leave, { toast, refetch: affectedRoutes })

  async function leave(userId: string) {
    setLeaving(userId)
    await send({ params: { id: `${teamId}.${userId}` } })
    setLeaving(undefined)
  }
  return { leave, leaving }
}
