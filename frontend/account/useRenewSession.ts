import { sessions } from 'virtual:routes'
import { useQueryClient } from '@tanstack/react-query'
import { writeToken } from '#frontend/lib/storage.ts'

/** After what ended all sessions but this one: it goes on with a new token, the same person and what was loaded. */
export function useGoOn() {
  const client = useQueryClient()
  return async (token: string): Promise<void> => {
    writeToken(token)
    await client.invalidateQueries({ queryKey: [sessions.list.path] })
  }
}
