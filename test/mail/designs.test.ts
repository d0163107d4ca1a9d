import { describe, expect, it } from 'vitest'
import { openClub } from '../club.ts'

const club = await openClub()
const { renderSampleMails } = await import('#infra/local/pages/sampleMailsPage.ts')
const mails = await renderSampleMails(club.clock.now)

/**
 * What Gmail, Outlook, Apple Mail, Yahoo and Samsung Email draw, by the data of caniemail.com of September 2025. What some
 * of them ignore only makes a mail prettier there: Outlook for Windows has no corners and takes the width from a table in
 * a comment; Yahoo breaks long words by `word-wrap`, the others by `word-break`; pictures have their height twice.
 */
const drawn = {
  elements: ['html', 'head', 'meta', 'title', 'style', 'body', 'div', 'table', 'tr', 'td', 'p', 'a', 'img'],
  properties: [
    'background-color',
    'border',
    'border-top',
    'color',
    'display',
    'font-family',
    'font-size',
    'font-weight',
    'line-height',
    'margin',
    'padding',
    'text-decoration',
    'vertical-align',
  ],
  notEverywhere: [
    'border-radius',
    'height',
    'max-height',
    'max-width',
    'overflow',
    'table-layout',
    'word-break',
    'word-wrap',
  ],
}

describe.each(mails)('the mail $name', ({ subject, text, html, to }) => {
  it('says its point in one short subject and has a sentence beside it in the mailbox', () => {
    expect(to).toMatch(/^dana@example\.com$/)
    expect(subject).toMatch(/^[^\n]{8,110}$/)
    // A lock screen shows it to anyone.
    expect(subject).not.toMatch(/\bBennett\b/)
    const preheader = /overflow:hidden">([^<]+)</.exec(html)?.[1] ?? ''
    expect(preheader.length).toBeGreaterThan(20)
    expect(preheader).not.toMatch(/^Hello/)
  })

  it('has the same content as text and as HTML, and one button at most', () => {
    const plain = html
      .replace(/<style>.*?<\/style>|<!--.*?-->|<title>.*?<\/title>/gs, '')
      .replace(/<[^>]+>/g, '\n')
    const seen = unescapeHtml(plain)
    const parts = text.split(/\n+/).filter(line => !/^https?:/.test(line))
    for (const line of parts) expect(seen).toContain(line.replace(/:$/, ''))
    const links = [...text.matchAll(/^https?:\S+$/gm)].map(([url]) => url)
    for (const url of links) expect(unescapeHtml(html)).toContain(`href="${url}"`)
    expect(html.match(/display:inline-block/g)?.length ?? 0).toBeLessThanOrEqual(1)
  })

  it('uses only what the common mail programs draw', () => {
    const bare = html.replace(/<!--.*?-->|<style>.*?<\/style>/gs, '')
    const elements = new Set([...bare.matchAll(/<([a-z]+)/g)].map(([, name]) => name ?? ''))
    expect([...elements].filter(name => !drawn.elements.includes(name))).toEqual([])
    const styles = [...bare.matchAll(/style="([^"]*)"/g)].flatMap(([, css = '']) => css.split(';'))
    const properties = new Set(styles.map(one => one.split(':')[0] ?? ''))
    const known = [...drawn.properties, ...drawn.notEverywhere]
    expect([...properties].filter(name => !known.includes(name))).toEqual([])
    expect(html.length).toBeLessThan(100_000)
  })
})

it('a mail shows the club’s logo and color, and its name where there is no logo', async () => {
  const { layOutMail } = await import('#functions/services/mail/layout.ts')
  const mail = {
    subject: 'Hi',
    preheader: 'Hi',
    lines: [{ label: 'Go', url: 'https://club.test/' }],
    footer: [],
    color: '#ffee00',
    clubName: 'Herons & Co',
  }
  const plain = layOutMail(mail)
  expect(plain).toContain('Herons &amp; Co')
  expect(plain).not.toContain('<img')
  // Black on a light color, so that it can be read.
  expect(plain).toMatch(/bgcolor="#ffee00"[^>]*><a [^>]*color:#000000/)
  expect(layOutMail({ ...mail, logo: 'https://club.test/api/logo/x' })).toContain(
    '<img src="https://club.test/api/logo/x" alt=""',
  )
})

/** Whoever reads them decides by them who gets into an account: their own, or that of a child. */
const securityMails = [
  ...['welcome', 'confirmEmail', 'emailChanging', 'emailChanged', 'reset', 'passwordChanged'],
  ...['birthdaysTried', 'birthdaysTriedOffice', 'invitation', 'accountOpened', 'accountsMerged'],
  ...['coachApproved', 'coachDeclined', 'roleChanged'],
  ...['guardianInvitation', 'guardianWelcome', 'guardianJoined', 'guardianRemoved', 'guardianLeft'],
  ...['childLoginOn', 'childLoginOff'],
]

it('mails about who gets into an account load nothing from elsewhere, all others the club’s logo', async () => {
  const { club: settings } = await import('#functions/stores/club/settings.ts')
  Object.assign(settings, { logoUrl: 'upl_logo' })
  const withLogo = await renderSampleMails(club.clock.now)
  Object.assign(settings, { logoUrl: '' })
  const loads = (html: string) => /<img|<link|url\(|\b(src|background)=/.test(html)
  const plain = withLogo.filter(({ html }) => !loads(html)).map(({ name }) => name.split(',')[0])
  expect([...new Set(plain)].toSorted()).toEqual(securityMails.toSorted())
})

it('each mail says once why it comes', () => {
  for (const { name, text } of mails)
    expect([name, text.match(/You’re getting this because/g)?.length]).toEqual([name, 1])
})

const unescapeHtml = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
