import { SESClient } from '@aws-sdk/client-ses'
import { onTestFinished } from 'vitest'
import { type SesStandIn, startSes } from '#infra/local/ses/server.ts'

/** An SES stand-in for one test, with the real SDK as its client. */
export async function openSes(): Promise<{ ses: SesStandIn; client: SESClient }> {
  const ses = await startSes({
    verified: ['club.test', 'board@other.test'],
    now: () => new Date('2026-05-04T12:00:00Z'),
  })
  onTestFinished(() => ses.close())
  return { ses, client: createClient(ses) }
}

export function createClient({ url }: { url: string }, maxAttempts = 1): SESClient {
  const client = new SESClient({
    endpoint: url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts,
  })
  onTestFinished(() => client.destroy())
  return client
}
