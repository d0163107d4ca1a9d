/**
 * A full name in its parts: a last name that is there already stays whole ("van der Berg"), else it is the last word.
 */
export function namesIn(fullName: string, knownLast: string): { firstName: string; lastName: string } {
  const name = fullName.trim().replace(/\s+/g, ' ')
  const isKept = knownLast !== '' && name.endsWith(` ${knownLast}`)
  const at = isKept ? name.length - knownLast.length - 1 : name.lastIndexOf(' ')
  return { firstName: name.slice(0, Math.max(at, 0)), lastName: name.slice(at + 1) }
}
