/** How many words differ between two texts: those of the one that the other has not, whichever are more. */
export function wordsChanged(before: string, after: string): number {
  const [old, fresh] = [wordsOf(before), wordsOf(after)]
  return Math.max(surplus(old, fresh), surplus(fresh, old))
}

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean)

function surplus(words: string[], others: string[]): number {
  const left = new Map<string, number>()
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1)
  return words.filter(word => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count <= 0
  }).length
}

/** "12 words changed" */
export function saidOf(before: string, after: string): string {
  const count = wordsChanged(before, after)
  if (count === 0) return 'Only the order of words or lines changed'
  return count === 1 ? '1 word changed' : `${count} words changed`
}
