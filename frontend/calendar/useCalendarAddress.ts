import { calendar } from 'virtual:routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callRoute } from '#frontend/lib/api.ts'
import { useSend } from '#frontend/lib/queries.ts'

/** The secret calendar address: created on request, valid until it is revoked. */
export function useCalendarAddress(teamId: string | undefined, open: boolean) {
  const client = useQueryClient()
  const [ended, setEnded] = useState<string[]>([])
  const choice = teamId ?? ''
  const isEnded = ended.includes(choice)
  const queryKey = [calendar.subscribe.path, choice]
  const query = useQuery({
    queryKey,
    queryFn: () => callRoute(calendar.subscribe, { body: { teamId } }),
    enabled: open && !isEnded,
    staleTime: 60_000,
  })
  const renewal = useSend(calendar.subscribe, {
    toast: { success: 'New link created', error: 'The link couldn’t be changed' },
  })
  const ending = useSend(calendar.unsubscribe, {
    toast: { success: 'Link deleted', error: 'The link couldn’t be deleted' },
  })

  async function renew(): Promise<void> {
    const sent = await renewal.send({ body: { teamId, renew: true } })
    if (sent.ok) client.setQueryData(queryKey, sent.reply)
  }

  async function end(): Promise<void> {
    const sent = await ending.send({ query: { teamId } })
    if (!sent.ok) return
    setEnded(before => [...before, choice])
    client.removeQueries({ queryKey })
  }

  const begin = () => setEnded(before => before.filter(other => other !== choice))
  return { query, isEnded, begin, renew, end, pending: renewal.pending || ending.pending }
}

/** The address that a device opens in its calendar app. */
export const toWebcal = (url: string): string => url.replace(/^https?:/, 'webcal:')
