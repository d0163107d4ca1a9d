import { useState } from 'react'
import { useLinkToken } from '#frontend/auth/linkToken.ts'

/** In memory only: it outlasts the way through login or registration, and no reload. */
let held: string | null = null

/** The token of an invitation's link; also for somebody who comes back from signing in. */
export function useInvitationToken(): string | null {
  const linked = useLinkToken()
  const [token] = useState(() => {
    held = linked ?? held
    return held
  })
  return token
}

export function forgetToken(): void {
  held = null
}
