import { randomBytes } from 'node:crypto'
import { ulid } from 'ulid'

/** A sortable id that names its kind: `reg_01J…`. Later ids sort after earlier ones. */
export function newId(noun: string, now: Date): string {
  // All random bytes in one call, because `ulid` would otherwise call the system's generator for each letter.
  const chance = randomBytes(16).values()
  return `${noun}_${ulid(now.getTime(), () => (chance.next().value ?? 0) / 256)}`
}
