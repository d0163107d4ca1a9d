import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'

/** How long a secret stays valid after one was presented that replaces it, in seconds. */
const handoverSeconds = 10

const issuedFields = {
  /** The hash of the secret that was presented to get this one. */
  issuedFor: z.string().optional(),
  /** In seconds since 1970; set when another secret is presented that was not issued for this one. */
  until: z.int().optional(),
  /** When it was last used, in seconds since 1970. */
  presentedAt: z.int().optional(),
}
const IssuedSecret = z.object({ hash: z.string(), ...issuedFields })
type IssuedSecret = z.infer<typeof IssuedSecret>

/** What a session's row holds of the secrets in its cookies: the newest one, and those that it replaced. */
export const secretFields = {
  secretHash: z.string(),
  ...issuedFields,
  retired: z.array(IssuedSecret),
  /** Since when, in seconds since 1970, two secrets that do not descend from each other have been in use. */
  forkedSince: z.int().optional(),
}
const Secrets = z.object(secretFields)
type Secrets = z.infer<typeof Secrets>

/**
 * What a presented secret means: its hash if it may be used, being the newest one or a recent predecessor (a phone may
 * lose the reply with the new one); otherwise a secret presented too late (someone copied it), or nothing we ever issued.
 */
export function checkSecret(
  session: Secrets,
  secret: string,
  now: Date,
): { hash: string } | 'stale' | 'unknown' {
  const given = hashSecret(secret)
  const issued = issuedSecrets(session)
  const known = issued.find(entry => isSameHash(entry.hash, given))
  if (!known) return 'unknown'
  const { forkedSince } = session
  const isForkOld = forkedSince !== undefined && now.getTime() / 1000 >= forkedSince + handoverSeconds
  const isAlive = known.until === undefined || now.getTime() / 1000 < known.until
  return isAlive && !(isForkOld && hasRival(issued, given, now)) ? { hash: given } : 'stale'
}

/**
 * When a secret is presented, in whatever call, all others start to expire but those that were issued for it: older ones,
 * and newer ones that somebody else got for an older one. So of two people with the same secret, one is noticed soon.
 */
export function retireOtherSecrets<T extends Secrets>(session: T, presented: string, now: Date): T {
  const { issued, forked } = retireOthers(session, presented, now)
  return withSecrets(forked, issued, issued.at(-1) ?? { hash: session.secretHash })
}

/** A new secret for whoever presented one; `session` is not written yet. */
export function rotateSecret<T extends Secrets>(
  session: T,
  presented: string,
  now: Date,
): { session: T; secret: string } {
  const secret = newSecret()
  const { issued, forked } = retireOthers(session, presented, now)
  const newest = { hash: hashSecret(secret), issuedFor: presented }
  return { session: withSecrets(forked, issued, newest), secret }
}

function retireOthers<T extends Secrets>(session: T, presented: string, now: Date) {
  const seconds = Math.floor(now.getTime() / 1000)
  const before = issuedSecrets(session)
  const kept = descendantsOf(before, presented)
  const issued = before.map(entry => {
    if (entry.hash === presented) return { ...entry, presentedAt: seconds }
    return kept.has(entry.hash) ? entry : { ...entry, until: entry.until ?? seconds + handoverSeconds }
  })
  const forkedSince = hasRival(issued, presented, now) ? (session.forkedSince ?? seconds) : undefined
  return { issued, forked: { ...session, forkedSince } }
}

/** In the order in which they were issued. */
const issuedSecrets = ({ retired, secretHash, issuedFor, until, presentedAt }: Secrets): IssuedSecret[] => [
  ...retired,
  { hash: secretHash, issuedFor, until, presentedAt },
]

const withSecrets = <T extends Secrets>(
  session: T,
  issued: readonly IssuedSecret[],
  newest: IssuedSecret,
): T => ({
  ...session,
  secretHash: newest.hash,
  issuedFor: newest.issuedFor,
  until: newest.until,
  presentedAt: newest.presentedAt,
  retired: issued.filter(entry => entry !== newest).slice(-mostRetired),
})

/** Enough for the tabs of a browser that all recover at once; beyond that the oldest ones are forgotten. */
const mostRetired = 24

/**
 * Whether somebody else has just used a secret of a line of their own. A browser that recovers in several tabs may for a
 * moment, but then it has one cookie; two people who share a session go on doing so.
 */
function hasRival(issued: readonly IssuedSecret[], presented: string, now: Date): boolean {
  const later = descendantsOf(issued, presented)
  const earlier = ancestorsOf(issued, presented)
  const isRecent = ({ presentedAt = -Infinity }) => now.getTime() / 1000 < presentedAt + handoverSeconds
  return issued.some(entry => isRecent(entry) && !later.has(entry.hash) && !earlier.has(entry.hash))
}

/** The secret itself and those that were issued for it or its descendants. */
function descendantsOf(issued: readonly IssuedSecret[], presented: string): Set<string> {
  const found = new Set([presented])
  for (const { hash, issuedFor } of issued)
    if (issuedFor !== undefined && found.has(issuedFor)) found.add(hash)
  return found
}

/** The secrets that led to this one. */
function ancestorsOf(issued: readonly IssuedSecret[], presented: string): Set<string> {
  const parents = new Map(issued.map(({ hash, issuedFor }) => [hash, issuedFor]))
  const found = new Set<string>()
  for (let at = parents.get(presented); at !== undefined; at = parents.get(at)) found.add(at)
  return found
}

export const newSecret = (): string => randomBytes(32).toString('base64url')
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
const isSameHash = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
