import { messages } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { read } from '#frontend/lib/api.ts'
import { ApiError } from '#frontend/lib/http.ts'
import { setOrDelete, useUrlParams } from '#frontend/lib/useUrlParams.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { admits } from '#shared/access.ts'
import { directTarget, idOf } from '#shared/messages/targets.ts'

/** Ways to say which conversation is meant without knowing its id; the address then goes on with that. */
const ways = ['teamId', 'recipientId', 'playerId'] as const
/** Dialogs about a message of the conversation that is left. */
const dialogs = ['report', 'seen'] as const

/** The address then has this conversation open, or none. */
export function setConversation(params: URLSearchParams, id: string | undefined): void {
  for (const name of [...ways, ...dialogs]) params.delete(name)
  setOrDelete(params, 'c', id)
}

/** The conversation that is open is in the address: a reload and Back know it. */
export function useOpened() {
  const [params, change] = useUrlParams()
  const { id: ownId, actsAs } = useUser()
  const asked = params.get('c') ?? undefined
  const [teamId, recipientId, playerId] = ways.map(way => params.get(way) || undefined)
  const isAskable = asked === undefined && playerId !== undefined && admits('adults', actsAs)
  const family = useQuery({
    ...read(messages.withPlayer, { params: { id: playerId ?? '' } }),
    enabled: isAskable,
  })

  const meant =
    (teamId && idOf({ type: 'team', teamId })) ??
    (recipientId && idOf(directTarget(ownId, recipientId))) ??
    (playerId && family.data?.id)
  const put = (id: string | undefined, { replace = false } = {}) =>
    change(params => setConversation(params, id), { replace })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as it is known
  useEffect(() => {
    if (asked === undefined && meant) put(meant, { replace: true })
  }, [asked, meant])

  return {
    id: asked ?? meant,
    /** Whose family is meant is still to be said. */
    isPending: isAskable && family.isPending,
    /** One cannot write to the family of this player. */
    error: playerId && asked === undefined ? (isAskable ? family.error : notForPlayers) : undefined,
    open: (id: string) => put(id),
    close: () => put(undefined, { replace: true }),
    retry: () => void family.refetch(),
  }
}

const notForPlayers = new ApiError(403, 'Only adults can write to a family.')
