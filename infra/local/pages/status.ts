import type { Repeater } from '../schedule.ts'
import { faultsOf } from './faults.ts'
import type { Tools } from './tools.ts'

/** What the club knows about itself from its start. */
export interface ClubInfo {
  address: string
  folder: string
  site: 'vite' | 'built'
  startedAt: string
  repeaters: Record<string, Repeater>
}

export async function getStatus({ dynamodb, stripe, ses, s3, gateway, clubInfo }: Tools) {
  const { repeaters, ...rest } = clubInfo
  const health = await gateway.handle({ method: 'GET', url: '/api/health' })
  return {
    ...rest,
    healthy: health.status === 200,
    standIns: {
      dynamodb: { url: dynamodb.url, healthy: await isReachable(dynamodb.url) },
      stripe: { url: stripe.url, healthy: await isReachable(stripe.url) },
      ses: { url: ses.url, healthy: await isReachable(ses.url), mails: ses.mails().length },
      s3: { url: s3.url, healthy: await isReachable(s3.url) },
    },
    faults: faultsOf({ dynamodb, stripe, ses, s3 }),
    background: Object.fromEntries(Object.entries(repeaters).map(([name, { last }]) => [name, last])),
    pages: [
      '/_local/mailbox',
      '/_local/mailbox.json?to=ADDRESS',
      '/_local/mails',
      '/_local/api',
      'POST /_local/tick?now=ISO',
      'GET, POST, DELETE /_local/faults',
    ],
  }
}

/**
 * Any answer will do: a stand-in that refuses an empty request is up, and one that is late on a busy computer is
 * only slow.
 */
async function isReachable(url: string): Promise<boolean> {
  try {
    await fetch(url, { signal: AbortSignal.timeout(20_000) })
    return true
  } catch {
    return false
  }
}
