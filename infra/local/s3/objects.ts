import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { Journal, type Table } from '../stand-in/journal.ts'
import { type BodyStore, folderBodies, memoryBodies } from './bodies.ts'

const storedSchema = z.object({
  /** The name under which the bytes lie; never made of the key, so that no key can lead elsewhere. */
  body: z.string(),
  size: z.number(),
  etag: z.string(),
  modified: z.string(),
  /** What the uploader said of it, and what S3 says again: content-type, cache-control … */
  headers: z.record(z.string(), z.string()),
})
export type StoredObject = z.infer<typeof storedSchema>

/**
 * The new bytes are written beside the old ones; the line in the journal is what exchanges them. A kill between
 * the two leaves bytes that nobody names, and they are cleared away at the next start.
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

  /** In the order of S3: by the bytes of the key. */
  entries(): [string, StoredObject][] {
    return this.#rows.entries().sort(([one], [other]) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
  }
}
