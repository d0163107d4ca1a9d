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

/**
 * Splits a name typed into one field, "Dana de la Cruz Jr." or "de la Cruz, Dana": the last word is the last name, with the
 * suffix after it and the particles before it, which are written small.
 */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const parts = fullName.split(',').map(part => part.trim().split(/\s+/).filter(Boolean))
  const [family = [], given = []] = parts
  if (given.some(word => !suffix.test(word))) {
    const { words, suffixes } = cutSuffixes(parts.slice(1).flat())
    return { firstName: words.join(' '), lastName: [...family, ...suffixes].join(' ') }
  }
  const { words, suffixes } = cutSuffixes(parts.flat())
  const particle = words.findIndex((word, at) => at > 0 && isSmall(word))
  const start = particle > 0 && !isSmall(words.at(-1) ?? '') ? particle : Math.max(1, words.length - 1)
  return {
    firstName: words.slice(0, start).join(' '),
    lastName: [...words.slice(start), ...suffixes].join(' '),
  }
}

const suffix = /^(jr|sr|ii|iii|iv)\.?$/i
const isSmall = (word: string): boolean => /^\p{Ll}/u.test(word)

/** The suffixes at the end of a name; there is always a name before them. */
function cutSuffixes(words: readonly string[]): { words: string[]; suffixes: string[] } {
  const end = words.findLastIndex(word => !suffix.test(word)) + 1
  return { words: words.slice(0, end || 1), suffixes: words.slice(end || 1) }
}
