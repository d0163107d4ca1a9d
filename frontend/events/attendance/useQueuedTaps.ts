import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { deviceStorage } from '#frontend/lib/storage.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { clearSheets } from './storedSheets.ts'
import { hasTaps } from './storedTaps.ts'

/**
 * Sends the user's queued taps from any screen, also after signing in again. Clears stored check-in sheets
 * when the user signs out in another tab.
 */
export function useQueuedTaps(): void {
  const { id } = useUser()
  const client = useQueryClient()
  useEffect(() => {
    if (hasTaps(deviceStorage, id)) {
      void import('./currentQueue.ts').then(({ getCurrentQueue }) => getCurrentQueue(id, client).retryNow())
    }
    return () => clearSheets()
  }, [id, client])
}
