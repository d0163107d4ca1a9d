import { credentials } from 'virtual:routes'
import { useSend } from '#frontend/lib/queries.ts'
import type { Compliance } from '#shared/credentials/model.ts'
import { listMissingCredentials } from '#shared/credentials/rules.ts'

/** Whether the coach has something to upload and has not been reminded today. */
export const canRemind = (coach: Compliance, today: string): boolean =>
  listMissingCredentials(coach).length > 0 && coach.remindedOn !== today

export function useRemind(season: string) {
  const { send, pending } = useSend(credentials.remind, {
    toast: {
      success: ({ reminded }) => ({
        title: reminded === 1 ? 'Reminder sent' : `${reminded} reminders sent`,
        description: 'The email says what to upload. Each coach gets at most one a day.',
      }),
      error: 'No reminder was sent',
    },
    refetch: [credentials.compliance],
  })
  const remind = (userId?: string) => send({ body: { season, ...(userId && { userId }) } })
  return { remind, pending }
}
