/** Does something to each of a list, so many at a time, and answers in their order. */
export async function inParallel<T, R>(
  all: readonly T[],
  atOnce: number,
  deed: (one: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const rest = all.entries()
  const work = async () => {
    for (const [at, one] of rest) results[at] = await deed(one)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, work))
  return results
}
