import { expect, test } from 'vitest'
import type { Mail } from '#infra/local/ses/mail.ts'
import { mailboxJson, mailboxPage } from '#infra/local/ses/mailbox.ts'

test('the mailbox lists mails newest first, by recipient', () => {
  const mails = [
    mail({ id: '1', at: '2026-05-04T12:00:00.000Z', to: ['a@x.test'] }),
    mail({ id: '2', at: '2026-05-04T12:00:00.000Z', to: ['b@x.test'] }),
    mail({ id: '3', at: '2026-05-03T12:00:00.000Z', to: ['A@x.test'] }),
  ]
  expect(mailboxJson(mails).map(({ id }) => id)).toEqual(['2', '1', '3'])
  expect(mailboxJson(mails, 'a@X.test').map(({ id }) => id)).toEqual(['1', '3'])
})

test('the mailbox shows a mail with its links, and its markup in a sandbox', () => {
  const hostile = mail({
    id: 'x',
    subject: '<img src=x onerror=alert(1)>',
    text: 'Open https://club.test/reset?a=1&b=2. <script>alert(1)</script>',
    html: '<a href="https://club.test/">go</a><script>alert("2")</script>',
  })
  const page = mailboxPage([hostile], 'America/New_York', 'x')
  expect(page).toContain('>May 4, 2026, 8:00 AM EDT</time>')
  expect(page).toContain(
    '<a href="https://club.test/reset?a=1&amp;b=2">https://club.test/reset?a=1&amp;b=2</a>.',
  )
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(page).toContain('srcdoc="&lt;base target=&quot;_blank&quot;&gt;&lt;a href=')
  expect(page).toMatch(/<iframe title="[^"]+" sandbox="allow-popups allow-popups-to-escape-sandbox"/)
  expect(page).not.toMatch(/<script|<img| style=/)
  expect(page).toContain('<html lang="en">')
})

function mail(over: Partial<Mail>): Mail {
  return {
    id: '1',
    at: '2026-05-04T12:00:00.000Z',
    from: 'office@club.test',
    to: ['a@x.test'],
    subject: 's',
    text: '',
    html: '',
    headers: {},
    ...over,
  }
}
