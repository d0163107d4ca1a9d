/** Maps a list with a limited number of tasks at a time, keeping the order. */
export async function mapConcurrent<T, R>(
  all: readonly T[],
  concurrency: number,
  task: (one: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const rest = all.entries()
  const job = async () => {
    for (const [at, one] of rest) results[at] = await task(one)
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, all.length) }, job))
  return results
}
