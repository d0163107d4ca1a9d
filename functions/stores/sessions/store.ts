import * as z from 'zod'
import { entity } from '../../platform/data/entity.ts'
import { newId } from '../../platform/data/ids.ts'
import { keys } from '../../platform/data/table.ts'
import { commit, type Write } from '../../platform/data/transaction.ts'
import { deleteRow } from '../../platform/data/writes.ts'
import { hashSecret, newSecret, secretFields } from './secrets.ts'

/** Lifetime of a session without use, and in total, in seconds. */
export const idleSeconds = 3600
export const absoluteSeconds = 12 * 3600
/** The same for "Keep me signed in": such a session does not end from lack of use. */
export const keptSeconds = 30 * 86_400

const SessionRow = z.object({
  id: z.string(),
  userId: z.string(),
  /** The account's session version at the start; a higher one on the account ends this session. */
  sv: z.int(),
  ...secretFields,
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
    secretHash: hashSecret(secret),
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
