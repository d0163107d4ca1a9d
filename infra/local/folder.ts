import { randomBytes } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import * as z from 'zod'
import { holder, isOwn, release, take } from '../commands/lock.mjs'
import { messageOf, StartFailure } from '../failure.ts'

/**
 * The data folder of one club on this machine: its files, its secrets, and the lock that keeps other processes out.
 */
export interface ClubFolder {
  file(name: string): string
  secrets: LocalSecrets
  /** This is the demo club, so its accounts can be listed. */
  demo: boolean
  /** Runs the seed in such a way that an interrupted one leaves nothing: the next start begins anew. */
  seeding(seed: () => Promise<void>): Promise<void>
  /** Records the club's address, for those who find the folder taken. */
  announce(address: string): void
  release(): void
}

export const LocalSecrets = z.object({
  masterKey: z.string().min(32),
  previousMasterKey: z.string().min(32).optional(),
  originSecret: z.string().min(16),
  stripe: z.object({
    secretKey: z.string(),
    publishableKey: z.string(),
    webhookSecret: z.string(),
    previousWebhookSecret: z.string().optional(),
  }),
})
export type LocalSecrets = z.infer<typeof LocalSecrets>

const names = {
  lock: 'pid',
  secrets: 'secrets.json',
  seeding: 'seeding',
  demo: 'demo',
  address: 'address',
}

export function openFolder(path: string): ClubFolder {
  const file = (name: string) => join(path, name)
  claimFolder(path, file(names.lock))
  try {
    if (existsSync(file(names.seeding))) clearFolder(path)
    return {
      file,
      secrets: readSecrets(file(names.secrets)),
      demo: existsSync(file(names.demo)),
      async seeding(seed) {
        writeFileSync(file(names.seeding), '')
        await seed()
        writeFileSync(file(names.demo), '')
        rmSync(file(names.seeding))
      },
      announce: address => writeFileSync(file(names.address), address),
      release: () => {
        if (!isOwn(file(names.lock))) return
        rmSync(file(names.address), { force: true })
        release(file(names.lock))
      },
    }
  } catch (error) {
    release(file(names.lock))
    throw error
  }
}

/** The address and the secrets of the club that holds a folder; undefined if none does. */
export function findTenant(path: string): { address: string; secrets: LocalSecrets } | undefined {
  const file = (name: string) => join(path, name)
  if (holder(file(names.lock)) === undefined) return undefined
  if (!existsSync(file(names.address))) throw new StartFailure(`The club in ${path} is still starting.`)
  return { address: readFileSync(file(names.address), 'utf8'), secrets: readSecrets(file(names.secrets)) }
}

/** Copies the data of a club that is not running, and keeps it from being started meanwhile. */
export function copyFolder(from: string, to: string): void {
  if (!existsSync(join(from, names.secrets)))
    throw new StartFailure(`There is no club in ${from} yet; run npm start to create one.`)
  const lock = join(from, names.lock)
  const rest = [lock, join(from, 'uploads'), join(from, 'vite')]
  claimFolder(from, lock)
  try {
    cpSync(from, to, { recursive: true, filter: path => !rest.includes(path) })
  } finally {
    release(lock)
  }
}

/**
 * Step by step from the first existing parent: Node's own recursion never ends if the system refuses with an odd
 * error.
 */
function makeFolder(path: string): void {
  const parent = dirname(path)
  if (parent !== path && !existsSync(parent)) makeFolder(parent)
  // It contains children's medical notes: no other user of this machine may look in.
  if (!existsSync(path)) mkdirSync(path, { mode: 0o700 })
}

function claimFolder(path: string, lock: string): void {
  try {
    makeFolder(resolve(path))
    if (take(lock) || take(lock)) return
  } catch (error) {
    throw new StartFailure(`The data folder ${path} cannot be used: ${messageOf(error)}.`)
  }
  throw new StartFailure(
    `Another club (process ${holder(lock)}) is running on ${path}; stop it, or set CLUB_DATA to another folder.`,
  )
}

/** Deletes everything but the secrets and our lock. A half-finished seed has had no users. */
function clearFolder(path: string): void {
  const kept = new Set([names.lock, names.secrets])
  for (const name of readdirSync(path)) {
    if (!kept.has(name)) rmSync(join(path, name), { recursive: true })
  }
}

function readSecrets(file: string): LocalSecrets {
  if (!existsSync(file)) {
    // In one piece: an interrupted start would leave a file that stops every later one.
    writeFileSync(`${file}.new`, JSON.stringify(newSecrets(), null, 2), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  try {
    return LocalSecrets.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new StartFailure(
      `The club's secrets cannot be read: ${file} is damaged; delete it to get new ones (everyone will have to log in again).`,
    )
  }
}

const newSecrets = (): LocalSecrets => ({
  masterKey: randomHex(),
  originSecret: randomHex(),
  stripe: {
    secretKey: `sk_test_${randomHex()}`,
    publishableKey: `pk_test_${randomHex()}`,
    webhookSecret: `whsec_${randomHex()}`,
  },
})

function randomHex(): string {
  return randomBytes(32).toString('hex')
}
