import { sessions } from 'virtual:routes'
import { useQueryClient } from '@tanstack/react-query'
import { writeToken } from '#frontend/lib/storage.ts'

/**
 * Continues after a change that ended all other sessions: with a new token, the same user and the loaded
 * data.
 */
export function useRenewSession() {
  const client = useQueryClient()
  return async (token: string): Promise<void> => {
    writeToken(token)
    await client.invalidateQueries({ queryKey: [sessions.list.path] })
  }
}
