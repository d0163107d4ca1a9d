import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { Journal, type Table } from '../stand-in/journal.ts'
import { type BodyStore, folderBodies, memoryBodies } from './bodies.ts'

const storedSchema = z.object({
  /** The name of the stored bytes; never derived from the key, so that no key can escape the folder. */
  body: z.string(),
  size: z.number(),
  etag: z.string(),
  modified: z.string(),
  /** Headers that the uploader sent and S3 sends again: content-type, cache-control … */
  headers: z.record(z.string(), z.string()),
})
export type StoredObject = z.infer<typeof storedSchema>

/**
 * The new bytes are written next to the old ones; the line in the journal is what swaps them. A kill between the two
 * leaves bytes that nothing refers to, and the next start removes them.
 */
export class Objects {
  readonly #journal: Journal
  readonly #rows: Table<StoredObject>
  readonly #bodies: BodyStore

  constructor(folder?: string) {
    this.#bodies = folder ? folderBodies(folder) : memoryBodies()
    this.#journal = new Journal(folder && join(folder, 'objects.jsonl'))
    this.#rows = this.#journal.table('objects', storedSchema)
    this.#bodies.keepOnly(new Set(this.#rows.entries().map(([, { body }]) => body)))
  }

  get(key: string): StoredObject | undefined {
    return this.#rows.get(key)
  }

  read(object: StoredObject): Buffer {
    return this.#bodies.read(object.body)
  }

  put(key: string, bytes: Buffer, headers: StoredObject['headers'], now: Date): StoredObject {
    const replaced = this.#rows.get(key)
    const etag = `"${createHash('md5').update(bytes).digest('hex')}"`
    const body = this.#bodies.write(bytes)
    const stored = { headers, body, size: bytes.length, etag, modified: now.toISOString() }
    this.#rows.put(key, stored)
    this.#journal.commit()
    if (replaced) this.#bodies.remove(replaced.body)
    return stored
  }

  delete(key: string): void {
    const removed = this.#rows.get(key)
    if (!removed) return
    this.#rows.delete(key)
    this.#journal.commit()
    this.#bodies.remove(removed.body)
  }

  /** In S3's order: by the bytes of the key. */
  entries(): [string, StoredObject][] {
    return this.#rows.entries().sort(([one], [other]) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
  }
}
