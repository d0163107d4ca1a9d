import { players, programs, registrations, teams } from 'virtual:routes'
import { type InfiniteData, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { callPage } from '#frontend/lib/api.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { toast } from '#frontend/lib/toast.ts'
import { useListPages } from '#frontend/lib/useListPages.ts'
import { nameOf, rosterOf } from '#frontend/players/rosterQueries.ts'
import { useUnloadGuard } from '#frontend/ui/dialog/useUnloadGuard.ts'
import type { PlayerSummary } from '#shared/players/model.ts'
import type { Move } from './board.ts'

const poolKey = [players.list.path, 'pool']
const keyOf = (programId: string | null | undefined) =>
  programId == null ? poolKey : [...poolKey, programId]

/** Children who are on no team at all, or, with a program, who are registered for it and on none of its teams. */
export const useUnplacedPlayers = (programId?: string) =>
  useListPages(
    keyOf(programId),
    cursor => {
      const wanted = programId === undefined ? ({ unassigned: 'true' } as const) : { unplacedIn: programId }
      return callPage(players.list, { query: { ...wanted, cursor } })
    },
    60_000,
  )

/**
 * Optimistic moves, sent one after the other, so that a player who is moved twice ends up in the last place.
 * A refused move is reverted, together with later moves of the same player.
 * The last ones can be undone, one after the other; then the child has the number and position of before again.
 */
export function useRosterMoves(): {
  moves: readonly Move[]
  move: (next: Move) => void
  undo: (() => void) | undefined
  /** What would be undone: "Ada Young to Falcons". */
  lastMove: string | undefined
} {
  const client = useQueryClient()
  const open = useRef<readonly Move[]>([])
  const [moves, setMoves] = useState(open.current)
  const [done, setDone] = useState<readonly Move[]>([])
  const queue = useRef(Promise.resolve())
  const { send: join } = useSend(teams.join, { toast: { error: 'Failed to assign to team' } })
  const { send: leave } = useSend(teams.leave, { toast: { error: 'Failed to remove from team' } })
  useUnloadGuard(moves.length > 0)

  const put = (next: readonly Move[]) => {
    open.current = next
    setMoves(next)
  }

  async function carryOut(move: Move): Promise<void> {
    if (!open.current.includes(move)) return
    const { child, from, to } = move
    const sent = to
      ? await join({
          body: {
            ...{ playerId: child.id, teamId: to.id, fromTeamId: from?.id },
            ...{ programId: to.programId ?? undefined, note: move.note, ...move.restoring },
          },
        })
      : await leave({ params: { id: `${from?.id}.${child.id}` } })
    if (!sent.ok) return put(open.current.filter(other => other.child.id !== child.id))
    toast({
      title: to ? 'Team assignment successful' : 'Removed from the team',
      description: to ? `${nameOf(child)} is on ${to.name}` : nameOf(child),
    })
    await refreshBoard(client, move)
    put(open.current.filter(other => other !== move))
    if (!move.restoring) setDone(before => [...before, move])
  }

  // A stable callback, so that a hundred memoized cards do not render again.
  const latest = useRef(carryOut)
  useEffect(() => {
    latest.current = carryOut
  })
  const move = useCallback((next: Move) => {
    open.current = [...open.current, next]
    setMoves(open.current)
    queue.current = queue.current.then(() => latest.current(next))
  }, [])

  const last = done.at(-1)
  function undo(): void {
    if (!last) return
    const { child, from, to } = last
    const { jerseyNumber, position } = child
    setDone(before => before.slice(0, -1))
    move({ child, from: to, to: from, note: 'Undone', restoring: from ? { jerseyNumber, position } : {} })
  }
  return {
    moves,
    move,
    undo: last && moves.length === 0 ? undo : undefined,
    lastMove: last && `${nameOf(last.child)} to ${last.to?.name ?? 'no team'}`,
  }
}

/** Refetches what this move changed on the board, and invalidates everything else. */
async function refreshBoard(client: QueryClient, { child, from, to }: Move): Promise<void> {
  for (const { path } of [
    players.list,
    players.get,
    teams.get,
    teams.memberships,
    registrations.list,
    programs.stats,
  ]) {
    void client.invalidateQueries({ queryKey: [path], refetchType: 'none' })
  }
  if (to && !from) {
    for (const queryKey of [poolKey, keyOf(to.programId)])
      client.setQueryData<InfiniteData<{ rows: PlayerSummary[] }>>(
        queryKey,
        pool => pool && withoutPlayer(pool, child.id),
      )
  }
  const rosters: QueryKey[] = [from, to].flatMap(team => (team ? [rosterOf(team.id).queryKey] : []))
  const shown = to ? rosters : [...rosters, poolKey]
  await Promise.all(shown.map(queryKey => client.refetchQueries({ queryKey })))
}

const withoutPlayer = <Data extends InfiniteData<{ rows: PlayerSummary[] }>>(
  pool: Data,
  id: string,
): Data => ({
  ...pool,
  pages: pool.pages.map(page => ({ ...page, rows: page.rows.filter(player => player.id !== id) })),
})
