/** The pending uploads of a form, by field; each promise resolves to whether the file was stored. */
export type PendingUploads<Field extends string> = Map<Field, Promise<boolean>>

/** Waits for the pending uploads. Returns the field of a failed one, if any. */
export async function findMissingFile<Field extends string>(
  pending: PendingUploads<Field>,
): Promise<Field | undefined> {
  const stored = await Promise.all([...pending].map(async ([field, is]) => ({ field, is: await is })))
  return stored.find(({ is }) => !is)?.field
}
