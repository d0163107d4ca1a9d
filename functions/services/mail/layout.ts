import { textColorOn } from '#shared/color.ts'
import type { MailButton, MailLine } from '../../platform/mail/defineTemplate.ts'

export interface MailLayout {
  subject: string
  preheader: string
  lines: readonly MailLine[]
  /** Smaller, below the mail: why it came, and how to get less of it. */
  footer: readonly { text: string; url?: string }[]
  /** Six digits. */
  color: string
  clubName: string
  /** The URL of a picture; without one, the club's name stands for it. */
  logo?: string
}

/**
 * A mail as HTML. Mail programs know little of CSS: tables carry the layout, styles stand at the elements, and the one
 * sheet only changes colors where somebody prefers dark ones. The table has a fixed width, so that an address of 300
 * characters breaks instead of widening it.
 */
export function layOutMail(mail: MailLayout): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${escapeHtml(mail.subject)}</title>
<style>${darkColors}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f3f4f6">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(mail.preheader)}</div>
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f3f4f6">
<tr><td align="center" style="padding:16px 8px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table class="card" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;table-layout:fixed;background-color:#ffffff;border-top:6px solid ${mail.color}">
<tr><td class="text" style="padding:20px 24px 0;${font};font-size:18px;font-weight:bold;color:#111827">${header(mail)}</td></tr>
<tr><td class="text" style="padding:4px 24px 20px;${font};font-size:16px;line-height:1.5;color:#111827;word-wrap:break-word;word-break:break-word">
${mail.lines.map(line => block(line, mail.color)).join('\n')}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;table-layout:fixed">
<tr><td class="small" style="padding:12px 24px;${font};font-size:13px;line-height:1.5;color:#4b5563;word-wrap:break-word;word-break:break-word">
${mail.footer.map(footerLine).join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const font = 'font-family:Arial,Helvetica,sans-serif'

const darkBackgrounds = { page: '#111827', card: '#1f2937' }
const darkInks = { text: '#f3f4f6', small: '#d1d5db', link: '#93c5fd' }
const rules = (property: string, colors: Record<string, string>, where = ''): string =>
  Object.entries(colors)
    .map(([name, color]) => `${where}.${name}{${property}:${color}!important}`)
    .join('')

/** Outlook's apps know no media query: they mark what they have made dark. */
const darkColors =
  ':root{color-scheme:light dark}' +
  `@media (prefers-color-scheme:dark){${rules('background-color', darkBackgrounds)}${rules('color', darkInks)}}` +
  rules('background-color', darkBackgrounds, '[data-ogsb] ') +
  rules('color', darkInks, '[data-ogsc] ')

const header = ({ logo, clubName }: MailLayout): string =>
  `${logo ? `<img src="${escapeHtml(logo)}" alt="" height="40" style="height:40px;border:0;vertical-align:middle">&nbsp; ` : ''}${escapeHtml(clubName)}`

function block(line: MailLine, color: string): string {
  if (typeof line === 'string') return `<p style="margin:12px 0">${linkify(line)}</p>`
  if ('choices' in line) return choices(line.choices, color)
  const ink = textColorOn(color)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:16px 0"><tr><td bgcolor="${color}" style="background-color:${color};border-radius:6px"><a href="${escapeHtml(line.url)}" style="display:inline-block;padding:12px 20px;${font};font-size:16px;font-weight:bold;color:${ink};text-decoration:none">${escapeHtml(line.label)}</a></td></tr></table>`
}

const choices = (all: readonly MailButton[], color: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr>${all
    .map(
      ({ label, url }) =>
        `<td align="center" style="border:2px solid ${color};border-radius:6px"><a class="text" href="${escapeHtml(url)}" style="display:block;padding:12px 14px;${font};font-size:16px;font-weight:bold;color:#111827;text-decoration:none">${escapeHtml(label)}</a></td>`,
    )
    .join('<td width="8">&nbsp;</td>')}</tr></table>`

const footerLine = ({ text, url }: { text: string; url?: string }): string =>
  `<p style="margin:4px 0">${url ? anchor(url, text, '#4b5563') : escapeHtml(text)}</p>`

const linkify = (line: string): string =>
  /^https?:\S+$/.test(line) ? anchor(line, line, '#1d4ed8') : escapeHtml(line)

const anchor = (url: string, text: string, color: string): string =>
  `<a class="link" href="${escapeHtml(url)}" style="color:${color}">${escapeHtml(text)}</a>`

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, char => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char)
