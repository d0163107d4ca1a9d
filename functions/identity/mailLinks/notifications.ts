import { timingSafeEqual } from 'node:crypto'
import { type MailTopic, mailTopics } from '#shared/notifications/rules.ts'
import { pages } from '#shared/pages.ts'
import { settings } from '../../platform/environment/settings.ts'
import { deriveTokens } from '../../platform/secrets/tokens.ts'

/** A single topic, or `all` for the daily digest, which mixes topics. */
type UnsubscribeTopic = MailTopic | 'all'

export interface UnsubscribeLinks {
  /** A page with a button, because virus scanners open every link in a mail. */
  page: string
  /** The target of a mail program's one-click unsubscribe. */
  oneClick: string
}

/** Valid as long as the account exists: someone may unsubscribe from a mail that is a year old. */
export async function unsubscribeLinks(userId: string, topic: UnsubscribeTopic): Promise<UnsubscribeLinks> {
  const [mac] = await deriveTokens('unsubscribe', `${userId}#${topic}`)
  const token = `${userId}.${topic}.${mac}`
  return {
    page: `${settings.SITE_URL}${pages.unsubscribe.path}?token=${token}`,
    oneClick: `${settings.SITE_URL}/api/unsubscribe/${token}`,
  }
}

export async function parseUnsubscribeToken(
  token: string,
): Promise<{ userId: string; topics: MailTopic[] } | undefined> {
  const [userId = '', topic = '', mac = '', ...rest] = token.split('.')
  const topics = topic === 'all' ? [...mailTopics] : mailTopics.filter(one => one === topic)
  if (topics.length === 0 || rest.length > 0) return undefined
  const good = await deriveTokens('unsubscribe', `${userId}#${topic}`)
  return good.some(one => isSameMac(one, mac)) ? { userId, topics } : undefined
}

const isSameMac = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
