import { isPrivileged, type Role, roles } from '../access.ts'

/**
 * The roles whose accounts a caller may create: nobody may create one with more rights than their own.
 * Coaches too are parents of their own children.
 */
export function creatableRoles(caller: Role): readonly Role[] {
  if (caller === 'admin') return roles
  if (isPrivileged(caller)) return ['coach', 'assistant_coach', 'parent', 'player']
  return caller === 'player' ? [] : ['player']
}

/** A name typed into one field: what comes last is the family's. */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const words = fullName.trim().split(/\s+/)
  if (words.length === 1) return { firstName: words[0] ?? '', lastName: '' }
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}
