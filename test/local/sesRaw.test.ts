import { MessageRejected, SendRawEmailCommand } from '@aws-sdk/client-ses'
import { expect, test } from 'vitest'
import { openSes } from './ses.ts'

test('the SES stand-in parses a raw mail: nested parts, base64, quoted-printable, encoded subject, folded header', async () => {
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

test('the SES stand-in also checks the sender in the header of a raw mail', async () => {
  const { ses, client } = await openSes()
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
