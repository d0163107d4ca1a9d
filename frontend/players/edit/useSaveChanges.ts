import { families, players } from 'virtual:routes'
import { useQueryClient } from '@tanstack/react-query'
import { routeQuery } from '#frontend/lib/api.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { usePeopleCache } from '#frontend/people/usePeopleCache.ts'
import { changed } from '#frontend/players/rosterQueries.ts'
import type { PlayerChanges } from '#shared/players/model.ts'

/** Saves changes of a player; `latest` loads the current player, undefined on failure. */
export function useSaveChanges(id: string, onTeam: string | undefined) {
  const client = useQueryClient()
  const people = usePeopleCache()
  const { send, pending } = useSend(players.update, {
    toast: {
      success: 'Player updated successfully',
      error: onTeam ? 'Failed to update player' : 'Error updating player profile',
    },
    refetch: [...changed, families.list],
  })
  async function save(body: PlayerChanges) {
    const sent = await send({ params: { id }, query: { onTeam }, body })
    if (sent.ok) await people.rename(sent.reply)
    return sent
  }
  return {
    pending,
    save,
    fetchLatest: () =>
      client
        .fetchQuery({ ...routeQuery(players.get, { params: { id } }), staleTime: 0 })
        .catch(() => undefined),
  }
}
