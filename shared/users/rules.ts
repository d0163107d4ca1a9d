import { isPrivileged, type Role, roles } from '../access.ts'

/**
 * The roles whose accounts a caller may create: never one with more rights than their own. Coaches may be parents
 * too, so they can create accounts for their children.
 */
export function creatableRoles(caller: Role): readonly Role[] {
  if (caller === 'admin') return roles
  if (isPrivileged(caller)) return ['coach', 'assistant_coach', 'parent', 'player']
  return caller === 'player' ? [] : ['player']
}

/** Splits a name typed into one field: the last word is the last name. */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const words = fullName.trim().split(/\s+/)
  if (words.length === 1) return { firstName: words[0] ?? '', lastName: '' }
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}
