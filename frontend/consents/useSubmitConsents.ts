import { club, consents, users } from 'virtual:routes'
import { useQueryClient } from '@tanstack/react-query'
import { useSend } from '#frontend/lib/queries.ts'
import { toast } from '#frontend/lib/toast.ts'
import type { ConsentAnswers } from '#shared/consents/model.ts'

/** Submits consents. If a text has changed since it was shown, the new one is loaded: ask again. */
export function useSubmitConsents() {
  const client = useQueryClient()
  const { send, pending } = useSend(consents.give, { refetch: [users.me] })

  /** An error message; undefined on success. */
  async function give(body: ConsentAnswers): Promise<string | undefined> {
    const sent = await send({ body })
    if (sent.ok) {
      toast({ title: 'Your answer was saved' })
      return undefined
    }
    if (sent.error.status !== 409) return sent.error.message
    const changed = [club.config, users.me]
    await Promise.all(changed.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
    return 'One of these just changed. Please read the new version.'
  }
  return { give, pending }
}
