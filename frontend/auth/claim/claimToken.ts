import { type HeldToken, useHeldToken } from '../linkToken.ts'

const held: HeldToken = { token: null }

/** The token of an administrator's link. */
export const useClaimToken = (): string | null => useHeldToken(held)

export function clearToken(): void {
  held.token = null
}
