import { club, consents, users } from 'virtual:routes'
import { useQueryClient } from '@tanstack/react-query'
import { useSend } from '#frontend/lib/queries.ts'
import { toast } from '#frontend/lib/toast.ts'
import type { Answers } from '#shared/consents/model.ts'

/** Sends answers to the club's texts. Where one has changed since it was read, the new one is fetched: ask again. */
export function useGiveConsents() {
  const client = useQueryClient()
  const { send, pending } = useSend(consents.give, { refetch: [users.me] })

  /** What was wrong, in a sentence; undefined when all is well. */
  async function give(body: Answers): Promise<string | undefined> {
    const sent = await send({ body })
    if (sent.ok) {
      toast({ title: 'Your answer is saved' })
      return undefined
    }
    if (sent.error.status !== 409) return sent.error.message
    const changed = [club.config, users.me]
    await Promise.all(changed.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
    return 'A text has changed meanwhile. Please read the new one.'
  }
  return { give, pending }
}
