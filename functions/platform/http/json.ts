/** The value of a JSON text; undefined if it is invalid or contains a string that cannot be stored. */
export function parseJson(json: string): unknown {
  try {
    const value = JSON.parse(json) as unknown
    return isWellFormedText(value) ? value : undefined
  } catch {
    return undefined
  }
}

/**
 * Rejects strings with a lone surrogate, whose escape is valid JSON. A loop instead of recursion, since input may be
 * deep.
 */
function isWellFormedText(root: unknown): boolean {
  const open = [root]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value === 'string' && /\p{Surrogate}/u.test(value)) return false
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) open.push(name, inner)
  }
  return true
}
