import { deviceStorage } from '#frontend/lib/storage.ts'

/**
 * Whether somebody has logged in with this browser. `first.js` says so to the style sheets before the first paint, so that
 * the login greets newcomers and members differently and nothing moves.
 */
export const isKnownVisitor = (): boolean => document.documentElement.dataset.known !== undefined

/** Stays after a logout; it does not say who it was. */
export function rememberVisitor(): void {
  deviceStorage.setItem('known', 'true')
  document.documentElement.dataset.known = ''
}
