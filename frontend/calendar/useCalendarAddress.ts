import { calendar } from 'virtual:routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#frontend/lib/api.ts'
import { useSend } from '#frontend/lib/queries.ts'

/** The secret address of a choice: it is there as soon as one asks, until one ends it. */
export function useAddress(teamId: string | undefined, open: boolean) {
  const client = useQueryClient()
  const [ended, setEnded] = useState<string[]>([])
  const choice = teamId ?? ''
  const isEnded = ended.includes(choice)
  const queryKey = [calendar.subscribe.path, choice]
  const query = useQuery({
    queryKey,
    queryFn: () => call(calendar.subscribe, { body: { teamId } }),
    enabled: open && !isEnded,
    staleTime: 60_000,
  })
  const renewal = useSend(calendar.subscribe, {
    toast: { success: 'There is a new address', error: 'The address could not be changed' },
  })
  const ending = useSend(calendar.unsubscribe, {
    toast: { success: 'The address has ended', error: 'The address could not be ended' },
  })

  async function renew(): Promise<void> {
    const sent = await renewal.send({ body: { teamId, renew: true } })
    if (sent.ok) client.setQueryData(queryKey, sent.reply)
  }

  async function end(): Promise<void> {
    const sent = await ending.send({ query: { teamId } })
    if (!sent.ok) return
    setEnded([...ended, choice])
    client.removeQueries({ queryKey })
  }

  const begin = () => setEnded(ended.filter(other => other !== choice))
  return { query, isEnded, begin, renew, end, pending: renewal.pending || ending.pending }
}

/** What a phone or a computer opens in its own calendar. */
export const webcalOf = (url: string): string => url.replace(/^https?:/, 'webcal:')
