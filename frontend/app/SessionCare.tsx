import { useCallback, useState } from 'react'
import { useQueuedTaps } from '#frontend/events/attendance/useQueuedTaps.ts'
import { ExpiryWarning } from '#frontend/session/ExpiryWarning.tsx'
import { useKeepAlive } from '#frontend/session/useKeepAlive.ts'

/** For signed-in users: keeps the session alive while they are active, and warns before it ends. */
export default function SessionCare() {
  const [atLimit, setAtLimit] = useState(false)
  const onExtended = useCallback((moved: boolean) => setAtLimit(!moved), [])
  useKeepAlive(onExtended)
  useQueuedTaps()
  return <ExpiryWarning atLimit={atLimit} onExtended={onExtended} />
}
