import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { deleteRow, entity } from '../../platform/data/entity.ts'
import { newId } from '../../platform/data/ids.ts'
import { keys } from '../../platform/data/table.ts'
import { commit, type Write } from '../../platform/data/transaction.ts'

/** Lifetime of a session without use, and in total, in seconds. */
export const idleSeconds = 3600
export const absoluteSeconds = 12 * 3600
/** The same for "Keep me signed in": such a session does not end from lack of use. */
export const keptSeconds = 30 * 86_400

/** How long the previous secret stays valid after the newest one was presented, in seconds. */
const handoverSeconds = 10

const SessionRow = z.object({
  id: z.string(),
  userId: z.string(),
  /** The account's session version at the start; a higher one on the account ends this session. */
  sv: z.int(),
  secretHash: z.string(),
  /** Of the newest secret, as of the retired ones. */
  issuedFor: z.string().optional(),
  until: z.int().optional(),
  /**
   * Secrets replaced by newer ones. `issuedFor` is the hash of the secret that was presented to get it; `until`, in
   * seconds since 1970, is set when another secret is presented that was not issued for this one.
   */
  retired: z.array(
    z.object({ hash: z.string(), issuedFor: z.string().optional(), until: z.int().optional() }),
  ),
  /** Both in seconds since 1970. */
  idleExp: z.int(),
  absExp: z.int(),
  /** "Keep me signed in" was chosen. */
  kept: z.boolean().default(false),
  createdAt: z.string(),
  userAgent: z.string(),
  version: z.int(),
  ttl: z.int(),
})
export type SessionRow = z.infer<typeof SessionRow>

const sessions = entity({
  schema: SessionRow,
  key: row => keys.session(row.id),
  indexKeys: row => ({ owner: [`USER#${row.userId}#SESSION`, row.createdAt] }),
})

export const getSession = (sessionId: string) => sessions.get(keys.session(sessionId))

/** A new session, not yet written, and the secret for its cookie. Only the secret's hash is stored. */
export function newSession(
  user: { id: string; sessionVersion: number },
  now: Date,
  { userAgent, kept = false }: { userAgent: string; kept?: boolean },
): { session: SessionRow; secret: string; write: Write } {
  const seconds = Math.floor(now.getTime() / 1000)
  const longest = kept ? keptSeconds : absoluteSeconds
  const secret = newSecret()
  const session: SessionRow = {
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

/** Is the session within its limits? */
export const isLive = (session: SessionRow, now: Date): boolean =>
  Math.floor(now.getTime() / 1000) < Math.min(session.idleExp, session.absExp)

/** The session with its idle limit extended, never beyond its absolute one. */
export function extendSession(session: SessionRow, now: Date): SessionRow {
  const idleExp = Math.min(Math.floor(now.getTime() / 1000) + idleSeconds, session.absExp)
  return { ...session, idleExp: Math.max(session.idleExp, idleExp) }
}

/**
 * What a presented secret means: its hash if it may be used, being the newest one or a recent predecessor (a phone may
 * lose the reply with the new one); otherwise a secret presented too late (someone copied it), or nothing we ever issued.
 */
export function checkSecret(
  session: SessionRow,
  secret: string,
  now: Date,
): { hash: string } | 'stale' | 'unknown' {
  const given = hash(secret)
  const known = issuedSecrets(session).find(entry => isSameHash(entry.hash, given))
  if (!known) return 'unknown'
  return known.until === undefined || now.getTime() / 1000 < known.until ? { hash: given } : 'stale'
}

type IssuedSecret = SessionRow['retired'][number]

/** In the order in which they were issued. */
const issuedSecrets = ({ retired, secretHash, issuedFor, until }: SessionRow): IssuedSecret[] => [
  ...retired,
  { hash: secretHash, issuedFor, until },
]

const withSecrets = (
  session: SessionRow,
  issued: readonly IssuedSecret[],
  newest: IssuedSecret,
): SessionRow => ({
  ...session,
  secretHash: newest.hash,
  issuedFor: newest.issuedFor,
  until: newest.until,
  retired: issued.filter(entry => entry !== newest).slice(-mostRetired),
})

/** Enough for the tabs of a browser that all recover at once; beyond that the oldest ones are forgotten. */
const mostRetired = 24

/**
 * When a secret is presented, in whatever call, all others start to expire but those that were issued for it: older ones,
 * and newer ones that somebody else got for an older one. So of two people with the same secret, one is noticed soon.
 */
export function retireOtherSecrets(session: SessionRow, presented: string, now: Date): SessionRow {
  const issued = retireOthers(session, presented, now)
  return withSecrets(session, issued, issued.at(-1) ?? { hash: session.secretHash })
}

function retireOthers(session: SessionRow, presented: string, now: Date): IssuedSecret[] {
  const until = Math.floor(now.getTime() / 1000) + handoverSeconds
  const kept = new Set([presented])
  return issuedSecrets(session).map(entry => {
    if (entry.issuedFor !== undefined && kept.has(entry.issuedFor)) kept.add(entry.hash)
    return kept.has(entry.hash) ? entry : { ...entry, until: entry.until ?? until }
  })
}

/** A new secret for whoever presented one; `session` is not written yet. */
export function rotateSecret(
  session: SessionRow,
  presented: string,
  now: Date,
): { session: SessionRow; secret: string } {
  const secret = newSecret()
  const newest = { hash: hash(secret), issuedFor: presented }
  return { session: withSecrets(session, retireOthers(session, presented, now), newest), secret }
}

/** Fails if the session has changed or ended meanwhile. */
export const updateSessionWrite = (session: SessionRow, changes: Partial<SessionRow> = {}): Write =>
  sessions.put(
    { ...session, ...changes, version: session.version + 1 },
    { expression: '#version = :version', values: { version: session.version } },
  )

export const replaceSession = (session: SessionRow): Promise<void> => commit(updateSessionWrite(session))

/** An account's live sessions, latest first. */
export async function listLiveSessions(
  user: { id: string; sessionVersion: number },
  now: Date,
): Promise<SessionRow[]> {
  const { rows } = await sessions.list('owner', `USER#${user.id}#SESSION`, { descending: true })
  return rows.filter(row => isLive(row, now) && row.sv === user.sessionVersion)
}

/** Deletes all sessions of a deleted account. Idempotent. */
export async function deleteSessionsOf(userId: string): Promise<void> {
  const { rows } = await sessions.list('owner', `USER#${userId}#SESSION`)
  for (const { id } of rows) await deleteSession(id)
}

/** When a session was last started, extended or recovered, in seconds since 1970. */
export const lastUseSeconds = ({ idleExp, kept, createdAt }: SessionRow): number =>
  kept ? Date.parse(createdAt) / 1000 : idleExp - idleSeconds

export const deleteSession = (sessionId: string): Promise<void> => commit(deleteRow(keys.session(sessionId)))

const newSecret = () => randomBytes(32).toString('base64url')
const hash = (secret: string) => createHash('sha256').update(secret).digest('base64url')
const isSameHash = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
