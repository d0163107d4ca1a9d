import { players, users } from 'virtual:routes'
import { useSend } from '#frontend/lib/queries.ts'
import { changed } from '#frontend/players/rosterQueries.ts'
import type { AddPlayerOutput } from './addSchema.ts'

/** Adds a player to a team. A medical note sets `hasMedicalIssues`. */
export function useAddPlayer(team: { id: string }) {
  const { send, pending } = useSend(players.create, {
    toast: { success: 'Player added successfully', error: 'Failed to add player' },
    refetch: [...changed, users.list],
  })
  const add = ({ medicalInfo, ...entry }: AddPlayerOutput) =>
    send({
      body: { ...entry, teamId: team.id, ...(medicalInfo && { medicalInfo, hasMedicalIssues: true }) },
    })
  return { add, pending }
}
