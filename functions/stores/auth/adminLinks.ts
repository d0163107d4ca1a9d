import * as z from 'zod'
import { addHours } from '#shared/dates.ts'
import { entity } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { checkRow, deleteRow, isNew } from '../../platform/data/writes.ts'
import { hashToken, newToken } from '../../platform/secrets/tokens.ts'

const linkHours = 24

/** A one-time link that makes somebody an administrator, as stored. */
const AdminLink = z.object({
  /** The digest of the link's token. */
  id: z.string(),
  /** The only address it can be used with, if any. */
  email: z.string().optional(),
  /** Issued although the club had an administrator. */
  forced: z.boolean(),
  reason: z.string().optional(),
  /** The last claim of the club when the link was issued; the next claim voids the link. */
  lastClaim: z.string().optional(),
  /** In seconds since 1970. */
  exp: z.int(),
  ttl: z.int(),
})
export type AdminLink = z.infer<typeof AdminLink>
const adminLinks = entity({ schema: AdminLink, key: row => keys.adminLink(row.id) })

/** The last use of a link while the club had no administrator. */
const LastClaim = z.object({ linkId: z.string(), userId: z.string(), at: z.string() })
const lastClaims = entity({ schema: LastClaim, key: () => keys.lastClaim() })

export async function newAdminLink(
  link: Pick<AdminLink, 'email' | 'forced' | 'reason'>,
  now: Date,
): Promise<{ token: string; expiresAt: Date; write: Write }> {
  const token = newToken()
  const expiresAt = addHours(now, linkHours)
  const exp = Math.floor(expiresAt.getTime() / 1000)
  const lastClaim = (await lastClaims.get(keys.lastClaim()))?.linkId
  const write = adminLinks.create({ ...link, id: hashToken(token), lastClaim, exp, ttl: exp + 86_400 })
  return { token, expiresAt, write }
}

/** The link of a token, unless it is used, expired or void. */
export async function findAdminLink(token: string, now: Date): Promise<AdminLink | undefined> {
  const [link, last] = await Promise.all([
    adminLinks.get(keys.adminLink(hashToken(token))),
    lastClaims.get(keys.lastClaim()),
  ])
  return link && link.exp > toSeconds(now) && link.lastClaim === last?.linkId ? link : undefined
}

/** Uses up a link; the writes fail if it, or another one that voids it, has been used in the meantime. */
export function spendAdminLink(link: AdminLink, userId: string, now: Date): Write[] {
  const isGood = { expression: '#exp > :seconds', values: { seconds: toSeconds(now) } }
  const isLast = link.lastClaim ? { expression: '#linkId = :last', values: { last: link.lastClaim } } : isNew
  return [
    deleteRow(keys.adminLink(link.id), isGood),
    link.forced
      ? checkRow(keys.lastClaim(), isLast)
      : lastClaims.overwrite({ linkId: link.id, userId, at: now.toISOString() }, isLast),
  ]
}

const toSeconds = (instant: Date) => Math.floor(instant.getTime() / 1000)
