/** Every row of a long list, page after page. For lists that are known to end soon. */
export async function allPages<Row>(
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
