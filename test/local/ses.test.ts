import { join } from 'node:path'
import {
  GetSendQuotaCommand,
  MessageRejected,
  SESClient,
  SendRawEmailCommand,
  VerifyEmailIdentityCommand,
} from '@aws-sdk/client-ses'
import { expect, onTestFinished, test } from 'vitest'
import { memoizeAsync } from '#functions/platform/async/memoizeAsync.ts'
import { startSes } from '#infra/local/ses/server.ts'
import { createTempFolder } from '../tempFolder.ts'

/** An SES stand-in for one test, with the real SDK as its client. */
async function openSes(storeFile?: string) {
  const ses = await startSes({
    verified: ['club.test', 'board@other.test'],
    now: () => new Date('2026-05-04T12:00:00Z'),
    storeFile,
  })
  const close = memoizeAsync(ses.close)
  onTestFinished(close)
  return { ses, close, client: createClient(ses) }
}

function createClient({ url }: { url: string }, maxAttempts = 1): SESClient {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const client = new SESClient({ endpoint: url, region: 'us-east-1', credentials, maxAttempts })
  onTestFinished(() => client.destroy())
  return client
}

/** A mail as the club sends them. */
function email(over: { source?: string; from?: string; to?: string[]; subject?: string } = {}) {
  const { source = 'office@club.test', to = ['a@x.test'], subject = 's' } = over
  const { from = source } = over
  const raw = `From: ${from}\r\nTo: ${to.join(', ')}\r\nSubject: ${subject}\r\n\r\nbody`
  return new SendRawEmailCommand({
    ...{ Source: source, Destinations: to },
    RawMessage: { Data: Buffer.from(raw) },
  })
}

test('the SES stand-in stores a mail as it was sent: parts, base64, quoted-printable, encoded subject, folded header', async () => {
  const { ses, client } = await openSes()
  const html = '<p>Grüße <a href="https://club.test/x?a=1">open</a></p>'
  const raw = [
    'From: =?utf-8?B?S2zDvGI=?= <office@club.test>',
    'To: "Doe, Jo" <jo@x.test>,',
    '  al@x.test',
    'Bcc: hidden@x.test',
    'Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe_?=',
    ' =?utf-8?B?8J+liQ==?=',
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Gr=C3=BC=C3=9Fe, a very long =',
    'line=3D1',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(html).toString('base64'),
    '--b--',
    '',
  ].join('\r\n')
  const sent = await client.send(new SendRawEmailCommand({ RawMessage: { Data: Buffer.from(raw) } }))
  expect(ses.mails()).toMatchObject([
    {
      id: sent.MessageId,
      at: '2026-05-04T12:00:00.000Z',
      from: 'office@club.test',
      to: ['jo@x.test', 'al@x.test', 'hidden@x.test'],
      subject: 'Grüße 🥉',
      text: 'Grüße, a very long line=1',
      html,
      headers: { To: '"Doe, Jo" <jo@x.test>, al@x.test', 'MIME-Version': '1.0' },
    },
  ])
  expect(ses.mails()[0]?.headers).not.toHaveProperty('Bcc')
})

test.each([
  ['plain', "Missing final '@domain'"],
  ['Ann\r\nBcc: b@x.test <a@x.test>', 'Local address contains control or whitespace'],
  ['ü@x.test', 'Local address contains non-ASCII characters'],
  ['a@x_y.test', 'Domain contains illegal character'],
])('the SES stand-in refuses the malformed address %j', async (address, message) => {
  const { ses, client } = await openSes()
  await expect(client.send(email({ to: [address] }))).rejects.toMatchObject({
    ...{ name: 'InvalidParameterValue', message },
    $metadata: { httpStatusCode: 400 },
  })
  expect(ses.mails()).toEqual([])
})

test('the SES stand-in accepts a verified address or domain and its subdomains, but no similar domain', async () => {
  const { ses, client } = await openSes()
  for (const source of ['board@other.test', 'any@club.test', 'any@mail.club.test']) {
    await client.send(email({ source }))
  }
  for (const source of ['chair@other.test', 'any@notclub.test', 'board@other.test.evil.test']) {
    await expect(client.send(email({ source })), source).rejects.toBeInstanceOf(MessageRejected)
  }
  await expect(client.send(email({ from: 'eve@evil.test' }))).rejects.toBeInstanceOf(MessageRejected)
  expect(ses.mails()).toHaveLength(3)
})

test('the SES stand-in throttles, refuses and fails on demand, and the client tries again', async () => {
  const { ses, client } = await openSes()
  ses.faults.throttle = { count: 1 }
  await expect(client.send(email())).rejects.toMatchObject({
    ...{ name: 'Throttling', message: 'Maximum sending rate exceeded.' },
    $metadata: { httpStatusCode: 400 },
  })
  ses.faults.refuse = { count: 1 }
  await expect(client.send(email())).rejects.toBeInstanceOf(MessageRejected)
  ses.faults.error = { count: 1 }
  expect((await createClient(ses, 3).send(email())).$metadata.attempts).toBe(2)
  expect(ses.mails()).toHaveLength(1)
  expect(await client.send(new GetSendQuotaCommand({}))).toMatchObject({
    ...{ Max24HourSend: 50_000, MaxSendRate: 14, SentLast24Hours: 1 },
  })
})

test('the SES stand-in still has its mails and identities after a restart', async () => {
  const storeFile = join(await createTempFolder('ses'), 'mails.jsonl')
  const first = await openSes(storeFile)
  await first.client.send(new VerifyEmailIdentityCommand({ EmailAddress: 'new@x.test' }))
  await first.client.send(email({ subject: 'kept' }))
  await first.close()
  const { ses, client } = await openSes(storeFile)
  await client.send(email({ source: 'new@x.test', subject: 'later' }))
  expect(ses.mails().map(mail => mail.subject)).toEqual(['kept', 'later'])
})
