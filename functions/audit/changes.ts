/** Which fields of a row have another value than before: by their names only, since some hold what nobody may read. */
export function changedFields(before: object, after: object): string[] {
  const was = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(was.get(name)),
  )
  return changed.map(([name]) => name)
}
