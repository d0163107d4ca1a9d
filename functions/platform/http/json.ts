/** The value that a JSON text stands for; undefined where it is none, or has a text that nothing could store. */
export function parseJson(json: string): unknown {
  try {
    const value = JSON.parse(json) as unknown
    return isWellFormedText(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Has every text whole characters? The escape of half a surrogate pair is valid JSON. A loop, since input may be deep. */
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
