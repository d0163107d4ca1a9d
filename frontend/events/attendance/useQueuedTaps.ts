import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { forgetSheets } from './storedSheets.ts'
import { hasTaps } from './storedTaps.ts'

/**
 * What somebody has tapped on the field without a network is sent from wherever he is in the app by now, and after he
 * has signed in again. What the screen of the field kept goes when he is gone in another tab.
 */
export function useQueuedTaps(): void {
  const { id } = useUser()
  const client = useQueryClient()
  useEffect(() => {
    if (hasTaps(localStorage, id)) {
      void import('./currentQueue.ts').then(({ ownQueue }) => ownQueue(id, client).nudge())
    }
    return forgetSheets
  }, [id, client])
}
