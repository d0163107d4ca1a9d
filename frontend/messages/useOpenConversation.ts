import { messages } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { routeQuery } from '#frontend/lib/api.ts'
import { ApiError } from '#frontend/lib/http.ts'
import { setOrDelete, useUrlParams } from '#frontend/lib/useUrlParams.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { admits } from '#shared/access.ts'
import { conversationIdOf, directTarget } from '#shared/messages/targets.ts'

/** Query parameters that identify a conversation without its id; the URL is then replaced with the id. */
const targetParams = ['teamId', 'recipientId', 'playerId'] as const
/** Parameters of dialogs that belong to the previous conversation. */
const dialogParams = ['report', 'seen'] as const

/** Sets the open conversation in the URL, or none. */
export function setConversation(params: URLSearchParams, id: string | undefined): void {
  for (const name of [...targetParams, ...dialogParams]) params.delete(name)
  setOrDelete(params, 'c', id)
}

/** The open conversation, kept in the URL for reload and Back. */
export function useOpenConversation() {
  const [params, change] = useUrlParams()
  const { id: ownId, effectiveRole } = useUser()
  const asked = params.get('c') ?? undefined
  const [teamId, recipientId, playerId] = targetParams.map(way => params.get(way) || undefined)
  const isAskable = asked === undefined && playerId !== undefined && admits('adults', effectiveRole)
  const family = useQuery({
    ...routeQuery(messages.withPlayer, { params: { id: playerId ?? '' } }),
    enabled: isAskable,
  })

  const targetId =
    (teamId && conversationIdOf({ type: 'team', teamId })) ??
    (recipientId && conversationIdOf(directTarget(ownId, recipientId))) ??
    (playerId && family.data?.id)
  const put = (id: string | undefined, { replace = false } = {}) =>
    change(params => setConversation(params, id), { replace })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the id is known
  useEffect(() => {
    if (asked === undefined && targetId) put(targetId, { replace: true })
  }, [asked, targetId])

  return {
    id: asked ?? targetId,
    /** The family's conversation is still being looked up. */
    isPending: isAskable && family.isPending,
    /** Why the user cannot write to the family of this player. */
    error: playerId && asked === undefined ? (isAskable ? family.error : notForPlayers) : undefined,
    open: (id: string) => put(id),
    close: () => put(undefined, { replace: true }),
    retry: () => void family.refetch(),
  }
}

const notForPlayers = new ApiError(403, 'Only adults can message a family.')
