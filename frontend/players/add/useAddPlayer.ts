import { players, users } from 'virtual:routes'
import { useSend } from '#frontend/lib/queries.ts'
import { changed } from '#frontend/players/rosterQueries.ts'
import type { AddPlayerOutput } from './addSchema.ts'

/** Adds a player to a team. A medical note sets `hasMedicalIssues`; `note` says why the team need not fit. */
export function useAddPlayer(team: { id: string }) {
  const { send, pending } = useSend(players.create, {
    toast: { success: 'Player added successfully', error: 'Failed to add player' },
    refetch: [...changed, users.list],
  })
  const add = ({ medicalInfo, ...entry }: AddPlayerOutput, note: string) =>
    send({
      body: {
        ...{ ...entry, note, teamId: team.id },
        ...(medicalInfo && { medicalInfo, hasMedicalIssues: true }),
      },
    })
  return { add, pending }
}
