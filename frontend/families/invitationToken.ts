import { useState } from 'react'
import { useLinkToken } from '#frontend/auth/linkToken.ts'

/** In memory only: survives login or registration, but not a reload. */
let heldToken: string | null = null

/** The token of an invitation link; kept until the user returns from signing in. */
export function useInvitationToken(): string | null {
  const linked = useLinkToken()
  const [token] = useState(() => {
    heldToken = linked ?? heldToken
    return heldToken
  })
  return token
}

export function clearToken(): void {
  heldToken = null
}
