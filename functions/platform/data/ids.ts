import { randomBytes } from 'node:crypto'
import { ulid } from 'ulid'

/** A sortable id that says what it names: `reg_01J…`. Later ids sort behind earlier ones. */
export function newId(noun: string, now: Date): string {
  // Asked for at once: left to itself, `ulid` goes to the system's chance for each of its letters.
  const chance = randomBytes(16).values()
  return `${noun}_${ulid(now.getTime(), () => (chance.next().value ?? 0) / 256)}`
}
