/** Loads every page of a list. Only for lists that are known to be short. */
export async function fetchAllPages<Row>(
  page: (cursor: string | undefined) => Promise<{ rows: Row[]; next: string | undefined }>,
): Promise<Row[]> {
  const all: Row[] = []
  let cursor: string | undefined
  do {
    const { rows, next } = await page(cursor)
    all.push(...rows)
    cursor = next
  } while (cursor)
  return all
}
