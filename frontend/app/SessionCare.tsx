import { useCallback, useState } from 'react'
import { useQueuedTaps } from '#frontend/events/attendance/useQueuedTaps.ts'
import { ExpiryWarning } from '../session/ExpiryWarning.tsx'
import { useKeepAlive } from '../session/useKeepAlive.ts'

/** What only somebody who is signed in needs: a session that lasts while he works, and a word before it ends. */
export default function SessionCare() {
  const [atLimit, setAtLimit] = useState(false)
  const onExtended = useCallback((moved: boolean) => setAtLimit(!moved), [])
  useKeepAlive(onExtended)
  useQueuedTaps()
  return <ExpiryWarning atLimit={atLimit} onExtended={onExtended} />
}
