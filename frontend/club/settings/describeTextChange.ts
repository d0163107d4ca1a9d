/** How many words differ between two texts: the larger of the words added and the words removed. */
export function countChangedWords(before: string, after: string): number {
  const [old, fresh] = [splitWords(before), splitWords(after)]
  return Math.max(countExtraWords(old, fresh), countExtraWords(fresh, old))
}

const splitWords = (text: string) => text.split(/\s+/).filter(Boolean)

function countExtraWords(words: string[], others: string[]): number {
  const left = new Map<string, number>()
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1)
  return words.filter(word => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count <= 0
  }).length
}

/** "12 words changed" */
export function describeChange(before: string, after: string): string {
  const count = countChangedWords(before, after)
  if (count === 0) return 'Only the order of words or lines changed'
  return count === 1 ? '1 word changed' : `${count} words changed`
}
