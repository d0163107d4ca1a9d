import { families, players, users } from 'virtual:routes'
import { useQueryClient } from '@tanstack/react-query'
import { read } from '#frontend/app/api.ts'
import { useSend } from '#frontend/app/queries.ts'
import { changed } from '#frontend/teams/hooks.ts'
import type { PlayerChanges } from '#shared/players/model.ts'

/** Saves changes of a child; `latest` is the child as the club has it by now, where that can be known. */
export function useSaveChanges(id: string, onTeam: string | undefined) {
  const client = useQueryClient()
  const { send, pending } = useSend(players.update, {
    toast: {
      success: 'Player updated successfully',
      error: onTeam ? 'Failed to update player' : 'Error updating player profile',
    },
    refetch: [...changed, users.list, users.details, families.list],
  })
  return {
    pending,
    save: (body: PlayerChanges) => send({ params: { id }, query: { onTeam }, body }),
    latest: () =>
      client.fetchQuery({ ...read(players.get, { params: { id } }), staleTime: 0 }).catch(() => undefined),
  }
}
