import { formatInstant } from '#shared/dates.ts'
import { compareCodeUnits } from '#shared/text.ts'
import { decodeWords } from './encoding.ts'
import { isFor, type Mail } from './mail.ts'
import { escapeMarkup, linkify } from './markup.ts'

/** Newest first, the order in which a person or a test looks for an email. */
export function mailboxJson(mails: Mail[], to?: string): Mail[] {
  return newestFirst(to ? mails.filter(mail => isFor(mail, to)) : mails)
}

/** The whole page; `id` is the email that is shown above the list. */
export function mailboxPage(mails: Mail[], timeZone: string, id?: string): string {
  const open = mails.find(mail => mail.id === id)
  const title = open ? `${open.subject || 'No subject'} · Mailbox` : `Mailbox (${mails.length})`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(title)}</title>
<style>${style}</style>
</head>
<body>
<header><h1>Mailbox</h1><p>Every email that the club has sent. Nothing leaves this computer.</p></header>
<main>
${id !== undefined && !open ? '<p role="status">This email does not exist.</p>' : ''}
${open ? reading(open, timeZone) : ''}
${list(mails, timeZone, open)}
</main>
</body>
</html>
`
}

function reading(mail: Mail, timeZone: string): string {
  return `<article aria-labelledby="subject">
<h2 id="subject">${escapeMarkup(mail.subject || 'No subject')}</h2>
<dl>
<dt>From</dt><dd>${escapeMarkup(decodeWords(mail.headers.From ?? mail.from))}</dd>
<dt>To</dt><dd>${escapeMarkup(mail.to.join(', '))}</dd>
<dt>Sent</dt><dd>${time(mail, timeZone)}</dd>
</dl>
${mail.text ? `<h3>Text</h3>\n<pre>${linkify(mail.text)}</pre>` : ''}
${mail.html ? `<h3>HTML</h3>\n${frame(mail)}` : ''}
</article>`
}

/** The sandbox keeps everything in the email from running; its links open in a new tab. */
function frame(mail: Mail): string {
  const content = escapeMarkup(`<base target="_blank">${mail.html}`)
  return `<iframe title="HTML of this email" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${content}"></iframe>`
}

function list(mails: Mail[], timeZone: string, open: Mail | undefined): string {
  if (mails.length === 0) return '<p>No email yet.</p>'
  const rows = newestFirst(mails).map(
    mail =>
      `<tr><td>${time(mail, timeZone)}</td><td>${escapeMarkup(mail.to.join(', '))}</td><td><a href="?id=${encodeURIComponent(mail.id)}"${mail === open ? ' aria-current="true"' : ''}>${escapeMarkup(mail.subject || 'No subject')}</a></td></tr>`,
  )
  return `<table>
<caption>All emails, newest first</caption>
<thead><tr><th scope="col">Sent</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`
}

const time = ({ at }: Mail, timeZone: string): string =>
  `<time datetime="${escapeMarkup(at)}">${formatInstant(at, timeZone, 'MMM d, yyyy')}</time>`

/** Emails of one instant keep their order of arrival, so the last one comes first here. */
function newestFirst(mails: Mail[]): Mail[] {
  return mails.toReversed().sort((a, b) => compareCodeUnits(b.at, a.at))
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 1rem }
h1 { margin: 0 }
article { border: 1px solid; border-radius: .5rem; padding: 1rem; margin-block: 1rem }
h2 { margin-top: 0 }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem }
dt { font-weight: 600 }
dd { margin: 0; overflow-wrap: anywhere }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
iframe { width: 100%; height: 24rem; border: 1px solid; background: white }
table { width: 100%; border-collapse: collapse }
caption { text-align: left; font-weight: 600; padding-block: .5rem }
th, td { text-align: left; padding: .5rem; border-top: 1px solid; overflow-wrap: anywhere }
td a { display: inline-block; min-height: 1.5rem }
`
