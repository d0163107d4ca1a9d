/** The files of a form that are chosen and not stored yet, by field; each promise tells whether it was stored. */
export type Pending<Field extends string> = Map<Field, Promise<boolean>>

/** Waits for what is on its way. Names a field whose file did not arrive, or nothing. */
export async function missingFile<Field extends string>(pending: Pending<Field>): Promise<Field | undefined> {
  const stored = await Promise.all([...pending].map(async ([field, is]) => ({ field, is: await is })))
  return stored.find(({ is }) => !is)?.field
}
