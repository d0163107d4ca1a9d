import { join } from 'node:path'
import {
  GetSendQuotaCommand,
  ListIdentitiesCommand,
  MessageRejected,
  SendEmailCommand,
  VerifyEmailIdentityCommand,
} from '@aws-sdk/client-ses'
import { expect, test } from 'vitest'
import { startSes } from '#infra/local/ses/server.ts'
import { createTempFolder } from '../tempFolder.ts'
import { createClient, openSes } from './ses.ts'

test('the SES stand-in stores a mail as it was sent', async () => {
  const { ses, client } = await openSes()
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

test('a mail reaches copies and blind copies, and lists only the copies', async () => {
  const { ses, client } = await openSes()
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
])('the SES stand-in refuses the malformed address %j', async (address, message) => {
  const { ses, client } = await openSes()
  await expect(client.send(email({ to: [address] }))).rejects.toMatchObject({
    name: 'InvalidParameterValue',
    message,
    $metadata: { httpStatusCode: 400 },
  })
  expect(ses.mails()).toEqual([])
})

test('the SES stand-in refuses a sender until it is verified', async () => {
  const { ses, client } = await openSes()
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

test('the SES stand-in accepts a verified address, a verified domain and its subdomains, but no similar domain', async () => {
  const { ses, client } = await openSes()
  for (const from of ['board@other.test', 'any@club.test', 'any@mail.club.test']) {
    await client.send(email({ from }))
  }
  for (const from of ['chair@other.test', 'any@notclub.test', 'board@other.test.evil.test']) {
    await expect(client.send(email({ from })), from).rejects.toBeInstanceOf(MessageRejected)
  }
  expect(ses.mails()).toHaveLength(3)
})

test('the SES stand-in refuses a mail without a recipient or body, and one to more than 50', async () => {
  const { ses, client } = await openSes()
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

test('the SES stand-in throttles on demand, and the client tries again', async () => {
  const { ses, client } = await openSes()
  ses.faults.throttle = { count: 1 }
  await expect(client.send(email({}))).rejects.toMatchObject({
    name: 'Throttling',
    message: 'Maximum sending rate exceeded.',
    $metadata: { httpStatusCode: 400 },
  })
  ses.faults.throttle = { count: 1 }
  const retrying = createClient(ses, 3)
  const sent = await retrying.send(email({}))
  expect(sent.$metadata.attempts).toBe(2)
  expect(ses.mails()).toHaveLength(1)
})

test('the SES stand-in refuses mails and fails on demand', async () => {
  const { ses, client } = await openSes()
  ses.faults.refuse = { count: 1 }
  await expect(client.send(email({}))).rejects.toBeInstanceOf(MessageRejected)
  ses.faults.error = { count: 1 }
  await expect(client.send(email({}))).rejects.toMatchObject({ $metadata: { httpStatusCode: 503 } })
  await client.send(email({}))
  expect(ses.mails()).toHaveLength(1)
})

test('the SES stand-in answers with the quota and the identities, and supports no other action', async () => {
  const { ses, client } = await openSes()
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

test('the SES stand-in still has its mails and identities after a restart', async () => {
  const folder = await createTempFolder('ses')
  const options = { verified: ['club.test'], storeFile: join(folder, 'mails.jsonl') }
  const first = await startSes(options)
  const writer = createClient(first)
  await writer.send(new VerifyEmailIdentityCommand({ EmailAddress: 'new@x.test' }))
  await writer.send(email({ subject: 'kept' }))
  await first.close()

  const second = await startSes(options)
  const reader = createClient(second)
  await reader.send(email({ from: 'new@x.test', subject: 'later' }))
  await second.close()
  expect(second.mails().map(mail => mail.subject)).toEqual(['kept', 'later'])
})

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
