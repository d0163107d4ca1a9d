import { SESClient } from '@aws-sdk/client-ses'
import { afterEach, beforeEach } from 'vitest'
import { type SesStandIn, startSes } from '#infra/local/ses/server.ts'

/** An SES stand-in for every test of a file, with the real SDK as its client. */
export let ses: SesStandIn
export let client: SESClient
beforeEach(async () => {
  ses = await startSes({
    verified: ['club.test', 'board@other.test'],
    now: () => new Date('2026-05-04T12:00:00Z'),
  })
  client = createClient(ses)
})
afterEach(async () => {
  client.destroy()
  await ses.close()
})

export function createClient(standIn: SesStandIn, maxAttempts = 1): SESClient {
  return new SESClient({
    endpoint: standIn.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts,
  })
}
