import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Stores bytes under names that are generated here. */
export type BodyStore = {
  /** Returns the name of a body that did not exist before. */
  write: (bytes: Buffer) => string
  read: (name: string) => Buffer
  remove: (name: string) => void
  /** Removes what a killed process left behind. */
  keepOnly: (names: ReadonlySet<string>) => void
}

/** Photos of children and birth certificates: readable only by the owner of the process. */
export function folderBodies(parent: string): BodyStore {
  const folder = join(parent, 'bodies')
  mkdirSync(folder, { recursive: true })
  chmodSync(parent, 0o700)
  const remove = (name: string) => rmSync(join(folder, name), { force: true })
  return {
    write: bytes => {
      const name = randomUUID()
      writeFileSync(join(folder, name), bytes, { mode: 0o600, flag: 'wx' })
      return name
    },
    read: name => readFileSync(join(folder, name)),
    remove,
    keepOnly: names => {
      for (const name of readdirSync(folder)) if (!names.has(name)) remove(name)
    },
  }
}

export function memoryBodies(): BodyStore {
  const bodies = new Map<string, Buffer>()
  return {
    write: bytes => {
      const name = randomUUID()
      bodies.set(name, bytes)
      return name
    },
    read: name => bodies.get(name) ?? Buffer.alloc(0),
    remove: name => {
      bodies.delete(name)
    },
    keepOnly: () => {},
  }
}
