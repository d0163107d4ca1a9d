import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { entity, remove } from '#functions/platform/data/entity.ts'
import { newId } from '#functions/platform/data/ids.ts'
import { keys } from '#functions/platform/data/table.ts'
import { commit, type Write } from '#functions/platform/data/transaction.ts'

/** Seconds without use, and seconds in all, after which a session ends. */
export const idleSeconds = 3600
export const absoluteSeconds = 12 * 3600
/** The same of a session that a family chose to keep: it does not end for want of use. */
export const keptSeconds = 30 * 86_400

/** How long the secret before the newest is still good once the newest has been presented, in seconds. */
const handoverSeconds = 10

const Session = z.object({
  id: z.string(),
  userId: z.string(),
  /** The account's session version when it began; a higher one in the account ends this session. */
  sv: z.int(),
  secretHash: z.string(),
  /** Secrets replaced by newer ones: `until` is set once the successor was seen, and then counts in seconds. */
  retired: z.array(z.object({ hash: z.string(), until: z.int().optional() })),
  /** Both in seconds since 1970. */
  idleExp: z.int(),
  absExp: z.int(),
  /** 'Keep me signed in' was chosen. */
  kept: z.boolean().default(false),
  createdAt: z.string(),
  userAgent: z.string(),
  version: z.int(),
  ttl: z.int(),
})
export type Session = z.infer<typeof Session>

const sessions = entity({
  schema: Session,
  key: row => keys.session(row.id),
  places: row => ({ owner: [`USER#${row.userId}#SESSION`, row.createdAt] }),
})

export const getSession = (sessionId: string) => sessions.get(keys.session(sessionId))

/** A new session, not yet written, and the secret of its cookie. Only the secret's hash is kept. */
export function newSession(
  user: { id: string; sessionVersion: number },
  now: Date,
  { userAgent, kept = false }: { userAgent: string; kept?: boolean },
): { session: Session; secret: string; write: Write } {
  const seconds = Math.floor(now.getTime() / 1000)
  const longest = kept ? keptSeconds : absoluteSeconds
  const secret = newSecret()
  const session: Session = {
    id: newId('ses', now),
    userId: user.id,
    sv: user.sessionVersion,
    secretHash: hash(secret),
    retired: [],
    idleExp: seconds + (kept ? keptSeconds : idleSeconds),
    absExp: seconds + longest,
    kept,
    createdAt: now.toISOString(),
    userAgent: userAgent.slice(0, 200),
    version: 1,
    ttl: seconds + longest,
  }
  return { session, secret, write: sessions.create(session) }
}

/** Is the session still within its limits? */
export const isLive = (session: Session, now: Date): boolean =>
  Math.floor(now.getTime() / 1000) < Math.min(session.idleExp, session.absExp)

/** The session with its idle limit moved, never beyond its absolute one. */
export function extended(session: Session, now: Date): Session {
  const idleExp = Math.min(Math.floor(now.getTime() / 1000) + idleSeconds, session.absExp)
  return { ...session, idleExp: Math.max(session.idleExp, idleExp) }
}

/**
 * What a presented secret means: the newest one, a recent predecessor (a phone may lose the reply that
 * carried the new one), a predecessor presented too late (somebody copied it), or nothing we ever issued.
 */
export function judge(
  session: Session,
  secret: string,
  now: Date,
): 'current' | 'recent' | 'stale' | 'unknown' {
  const given = hash(secret)
  if (same(given, session.secretHash)) return 'current'
  const former = session.retired.find(entry => same(entry.hash, given))
  if (!former) return 'unknown'
  return former.until === undefined || now.getTime() / 1000 < former.until ? 'recent' : 'stale'
}

/** Presenting the newest secret, in whatever call, starts the clock of those before it. */
export function acknowledged(session: Session, presented: 'current' | 'recent', now: Date): Session {
  if (presented === 'recent') return session
  const until = Math.floor(now.getTime() / 1000) + handoverSeconds
  return { ...session, retired: session.retired.map(entry => ({ until, ...entry })) }
}

/** The session with a new secret. */
export function rotated(
  session: Session,
  presented: 'current' | 'recent',
  now: Date,
): { session: Session; secret: string } {
  const secret = newSecret()
  const before = acknowledged(session, presented, now).retired
  const retired = [...before, { hash: session.secretHash }].slice(-8)
  return { session: { ...session, secretHash: hash(secret), retired }, secret }
}

/** Fails where the session has changed or ended meanwhile. */
export const changeSession = (session: Session, changes: Partial<Session> = {}): Write =>
  sessions.put(
    { ...session, ...changes, version: session.version + 1 },
    { expression: '#version = :version', values: { version: session.version } },
  )

export const replaceSession = (session: Session): Promise<void> => commit(changeSession(session))

/** The sessions of an account that still count, the latest first. */
export async function liveSessions(
  user: { id: string; sessionVersion: number },
  now: Date,
): Promise<Session[]> {
  const { rows } = await sessions.list('owner', `USER#${user.id}#SESSION`, { descending: true })
  return rows.filter(row => isLive(row, now) && row.sv === user.sessionVersion)
}

/** All of an account that is no more. May be done twice. */
export async function endSessionsOf(userId: string): Promise<void> {
  const { rows } = await sessions.list('owner', `USER#${userId}#SESSION`)
  for (const { id } of rows) await deleteSession(id)
}

/** When a session was last begun, extended or recovered, in seconds since 1970. */
export const lastUse = ({ idleExp, kept, createdAt }: Session): number =>
  kept ? Date.parse(createdAt) / 1000 : idleExp - idleSeconds

export const deleteSession = (sessionId: string): Promise<void> => commit(remove(keys.session(sessionId)))

const newSecret = () => randomBytes(32).toString('base64url')
const hash = (secret: string) => createHash('sha256').update(secret).digest('base64url')
const same = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
