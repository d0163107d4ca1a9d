import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  GetSendQuotaCommand,
  ListIdentitiesCommand,
  MessageRejected,
  SESClient,
  SendEmailCommand,
  SendRawEmailCommand,
  VerifyEmailIdentityCommand,
} from '@aws-sdk/client-ses'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Mail } from '#infra/local/ses/mail.ts'
import { mailboxJson, mailboxPage } from '#infra/local/ses/mailbox.ts'
import { type SesStandIn, startSes } from '#infra/local/ses/server.ts'

const noon = new Date('2026-05-04T12:00:00Z')
let ses: SesStandIn
let client: SESClient

beforeEach(async () => {
  ses = await startSes({ verified: ['club.test', 'board@other.test'], now: () => noon })
  client = clientOf(ses)
})

afterEach(async () => {
  client.destroy()
  await ses.close()
})

test('keeps a mail as it was sent', async () => {
  const sent = await client.send(
    email({
      from: 'The Club <office@club.test>',
      to: ['Ann@home.test'],
      subject: 'Willkommen – 5 < 6 & "7"',
      text: 'a=1&b=2 + ünï\nnext line',
      html: '<p>hello</p>',
    }),
  )
  expect(ses.mails()).toEqual([
    {
      id: sent.MessageId,
      at: '2026-05-04T12:00:00.000Z',
      from: 'office@club.test',
      to: ['Ann@home.test'],
      subject: 'Willkommen – 5 < 6 & "7"',
      text: 'a=1&b=2 + ünï\nnext line',
      html: '<p>hello</p>',
      headers: {
        From: 'The Club <office@club.test>',
        To: 'Ann@home.test',
        Subject: 'Willkommen – 5 < 6 & "7"',
      },
    },
  ])
})

test('reaches copies and blind copies, and shows only the copies', async () => {
  await client.send(
    new SendEmailCommand({
      Source: 'office@club.test',
      Destination: { ToAddresses: ['a@x.test'], CcAddresses: ['b@x.test'], BccAddresses: ['c@x.test'] },
      Message: { Subject: { Data: 's' }, Body: { Text: { Data: 't' } } },
    }),
  )
  expect(ses.mails('C@x.test').map(mail => mail.to)).toEqual([['a@x.test', 'b@x.test', 'c@x.test']])
  expect(JSON.stringify(ses.mails()[0]?.headers)).not.toContain('c@x.test')
  expect(ses.mails('d@x.test')).toEqual([])
})

test.each([
  ['plain', "Missing final '@domain'"],
  ['a b@x.test', 'Local address contains control or whitespace'],
  ['a@x.test\r\nBcc: b@x.test', 'Local address contains control or whitespace'],
  ['Ann\r\nBcc: b@x.test <a@x.test>', 'Local address contains control or whitespace'],
  ['ü@x.test', 'Local address contains non-ASCII characters'],
  ['a..b@x.test', 'Local address contains dot-dot'],
  ['a@x..test', 'Domain contains dot-dot'],
  ['a@', 'Missing domain'],
  ['a@x_y.test', 'Domain contains illegal character'],
  ['@x.test', 'Illegal address'],
])('refuses the malformed address %j', async (address, message) => {
  await expect(client.send(email({ to: [address] }))).rejects.toMatchObject({
    name: 'InvalidParameterValue',
    message,
    $metadata: { httpStatusCode: 400 },
  })
  expect(ses.mails()).toEqual([])
})

test('refuses a sender that is not verified, until it is', async () => {
  const mail = email({ from: 'Eve & Co <eve@evil.test>' })
  const refusal = client.send(mail)
  await expect(refusal).rejects.toBeInstanceOf(MessageRejected)
  await expect(refusal).rejects.toThrow(
    'Email address is not verified. The following identities failed the check in region US-EAST-1: Eve & Co <eve@evil.test>',
  )
  await client.send(new VerifyEmailIdentityCommand({ EmailAddress: 'Eve@evil.test' }))
  await client.send(mail)
  expect(ses.mails()).toHaveLength(1)
})

test('takes a verified address, a verified domain and its subdomains, and no neighbour of them', async () => {
  for (const from of ['board@other.test', 'any@club.test', 'any@mail.club.test']) {
    await client.send(email({ from }))
  }
  for (const from of ['chair@other.test', 'any@notclub.test', 'board@other.test.evil.test']) {
    await expect(client.send(email({ from })), from).rejects.toBeInstanceOf(MessageRejected)
  }
  expect(ses.mails()).toHaveLength(3)
})

test('refuses a mail without recipient or body, and one to more than 50', async () => {
  const many = Array.from({ length: 51 }, (_, index) => `p${index}@x.test`)
  await expect(client.send(email({ to: [] }))).rejects.toMatchObject({ name: 'ValidationError' })
  await expect(client.send(email({ to: many }))).rejects.toMatchObject({ name: 'InvalidParameterValue' })
  const empty = new SendEmailCommand({
    Source: 'office@club.test',
    Destination: { ToAddresses: ['a@x.test'] },
    Message: { Subject: { Data: 's' }, Body: {} },
  })
  await expect(client.send(empty)).rejects.toMatchObject({ name: 'ValidationError' })
  await client.send(email({ to: many.slice(1) }))
  expect(ses.mails()).toHaveLength(1)
})

test('reads a raw mail: nested parts, base64, quoted-printable, encoded subject, folded header', async () => {
  const html = '<p>Grüße <a href="https://club.test/x?a=1">open</a></p>'
  const raw = [
    'From: =?utf-8?B?S2zDvGI=?= <office@club.test>',
    'To: "Doe, Jo" <jo@x.test>,',
    '  al@x.test',
    'Bcc: hidden@x.test',
    'Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe_?=',
    ' =?utf-8?B?8J+liQ==?=',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    'preamble',
    '--b',
    'Content-Type: text/plain',
    'Content-Disposition: attachment; filename=a.txt',
    '',
    'not the text',
    '--b',
    'Content-Type: multipart/alternative; boundary="b2"',
    '',
    '--b2',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Gr=C3=BC=C3=9Fe, a very long =',
    'line=3D1',
    '--bonus',
    '--b2',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(html).toString('base64'),
    '--b2--',
    '--b--',
    '',
  ].join('\r\n')
  await client.send(new SendRawEmailCommand({ RawMessage: { Data: Buffer.from(raw) } }))
  expect(ses.mails()).toMatchObject([
    {
      from: 'office@club.test',
      to: ['jo@x.test', 'al@x.test', 'hidden@x.test'],
      subject: 'Grüße 🥉',
      text: 'Grüße, a very long line=1\r\n--bonus',
      html,
      headers: { To: '"Doe, Jo" <jo@x.test>, al@x.test', 'MIME-Version': '1.0' },
    },
  ])
  expect(ses.mails()[0]?.headers).not.toHaveProperty('Bcc')
})

test('checks the sender of a raw mail in its header too', async () => {
  const raw = (from: string) => Buffer.from(`From: ${from}\r\nTo: a@x.test\r\nSubject: s\r\n\r\nbody`)
  const lie = new SendRawEmailCommand({
    Source: 'office@club.test',
    RawMessage: { Data: raw('eve@evil.test') },
  })
  await expect(client.send(lie)).rejects.toBeInstanceOf(MessageRejected)
  const honest = new SendRawEmailCommand({
    Destinations: ['b@x.test'],
    RawMessage: { Data: raw('office@club.test') },
  })
  await client.send(honest)
  expect(ses.mails()).toMatchObject([{ to: ['b@x.test'], text: 'body' }])
})

test('throttles on demand, and the client tries again', async () => {
  ses.faults.throttle = { count: 1 }
  await expect(client.send(email({}))).rejects.toMatchObject({
    name: 'Throttling',
    message: 'Maximum sending rate exceeded.',
    $metadata: { httpStatusCode: 400 },
  })
  ses.faults.throttle = { count: 1 }
  const patient = clientOf(ses, 3)
  const sent = await patient.send(email({}))
  patient.destroy()
  expect(sent.$metadata.attempts).toBe(2)
  expect(ses.mails()).toHaveLength(1)
})

test('refuses and breaks down on demand', async () => {
  ses.faults.refuse = { count: 1 }
  await expect(client.send(email({}))).rejects.toBeInstanceOf(MessageRejected)
  ses.faults.error = { count: 1 }
  await expect(client.send(email({}))).rejects.toMatchObject({ $metadata: { httpStatusCode: 503 } })
  await client.send(email({}))
  expect(ses.mails()).toHaveLength(1)
})

test('tells the quota and the identities, and knows no other action', async () => {
  await client.send(email({}))
  const quota = await client.send(new GetSendQuotaCommand({}))
  expect(quota).toMatchObject({ Max24HourSend: 50_000, MaxSendRate: 14, SentLast24Hours: 1 })
  const { Identities } = await client.send(new ListIdentitiesCommand({}))
  expect(Identities).toEqual(['club.test', 'board@other.test'])
  const unsigned = await fetch(ses.url, { method: 'POST', body: 'Action=SendEmail' })
  expect(unsigned.status).toBe(403)
  const unknown = await fetch(ses.url, {
    method: 'POST',
    body: 'Action=SendFax',
    headers: { authorization: 'AWS4-HMAC-SHA256 x' },
  })
  expect(unknown.status).toBe(400)
  expect(await unknown.text()).toContain('<Code>InvalidAction</Code>')
})

test('finds its mails and identities again after a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ses-'))
  const options = { verified: ['club.test'], storeFile: join(folder, 'mails.jsonl') }
  const first = await startSes(options)
  const writer = clientOf(first)
  await writer.send(new VerifyEmailIdentityCommand({ EmailAddress: 'new@x.test' }))
  await writer.send(email({ subject: 'kept' }))
  writer.destroy()
  await first.close()

  const second = await startSes(options)
  const reader = clientOf(second)
  await reader.send(email({ from: 'new@x.test', subject: 'later' }))
  reader.destroy()
  await second.close()
  rmSync(folder, { recursive: true })
  expect(second.mails().map(mail => mail.subject)).toEqual(['kept', 'later'])
})

test('lists the mailbox newest first, by recipient', () => {
  const mails = [
    mail({ id: '1', at: '2026-05-04T12:00:00.000Z', to: ['a@x.test'] }),
    mail({ id: '2', at: '2026-05-04T12:00:00.000Z', to: ['b@x.test'] }),
    mail({ id: '3', at: '2026-05-03T12:00:00.000Z', to: ['A@x.test'] }),
  ]
  expect(mailboxJson(mails).map(({ id }) => id)).toEqual(['2', '1', '3'])
  expect(mailboxJson(mails, 'a@X.test').map(({ id }) => id)).toEqual(['1', '3'])
})

test('shows a mail with links, its markup locked away', () => {
  const hostile = mail({
    id: 'x',
    subject: '<img src=x onerror=alert(1)>',
    text: 'Open https://club.test/reset?a=1&b=2. <script>alert(1)</script>',
    html: '<a href="https://club.test/">go</a><script>alert("2")</script>',
  })
  const page = mailboxPage([hostile], 'x')
  expect(page).toContain(
    '<a href="https://club.test/reset?a=1&amp;b=2">https://club.test/reset?a=1&amp;b=2</a>.',
  )
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(page).toContain('srcdoc="&lt;base target=&quot;_blank&quot;&gt;&lt;a href=')
  expect(page).toMatch(/<iframe title="[^"]+" sandbox="allow-popups allow-popups-to-escape-sandbox"/)
  expect(page).not.toMatch(/<script|<img| style=/)
  expect(page).toContain('<html lang="en">')
})

test('lists without a mail, with an unknown one, and when empty', () => {
  const page = mailboxPage([mail({ id: 'x&y', subject: '' })])
  expect(page).toContain('<a href="?id=x%26y">No subject</a>')
  expect(page).not.toContain('<article')
  expect(mailboxPage([], 'gone')).toContain('This mail does not exist.')
  expect(mailboxPage([])).toContain('No mail yet.')
})

function clientOf(standIn: SesStandIn, maxAttempts = 1): SESClient {
  return new SESClient({
    endpoint: standIn.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts,
  })
}

function email(
  over: Partial<{ from: string; to: string[]; subject: string; text: string; html: string }>,
): SendEmailCommand {
  const { from = 'office@club.test', to = ['a@x.test'], subject = 's', text = 't', html } = over
  return new SendEmailCommand({
    Source: from,
    Destination: { ToAddresses: to },
    Message: {
      Subject: { Data: subject },
      Body: { Text: { Data: text }, ...(html ? { Html: { Data: html } } : {}) },
    },
  })
}

function mail(over: Partial<Mail>): Mail {
  return {
    id: '1',
    at: noon.toISOString(),
    from: 'office@club.test',
    to: ['a@x.test'],
    subject: 's',
    text: '',
    html: '',
    headers: {},
    ...over,
  }
}
