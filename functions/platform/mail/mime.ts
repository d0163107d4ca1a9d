/** A mail as it goes over the wire: what SES's simple form cannot carry are headers of one's own. */
export interface MimeMessage {
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

/** Text and HTML side by side. All of it is ASCII in short lines, whatever is written in it. */
export function renderMime({ from, to, subject, text, html, headers = {} }: MimeMessage): Buffer {
  const lines = [
    `From: ${encodeHeaderText(from.name)} <${assertAscii(from.address)}>`,
    `To: ${assertAscii(to)}`,
    `Subject: ${encodeHeaderText(subject)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${assertAscii(value)}`),
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    ...mimePart('text/plain', text),
    ...mimePart('text/html', html),
    `--${boundary}--`,
    '',
  ]
  return Buffer.from(lines.join('\r\n'), 'latin1')
}

/** Base64 has no underscore and no full stop, so no part can contain it. */
const boundary = '=_club_alternative.'

const mimePart = (type: string, content: string): string[] => [
  `--${boundary}`,
  `Content-Type: ${type}; charset=UTF-8`,
  'Content-Transfer-Encoding: base64',
  '',
  ...(Buffer.from(content)
    .toString('base64')
    .match(/.{1,76}/g) ?? []),
  '',
]

/**
 * Any text in a header: a comma in a name would begin a second address, an é must be encoded, and a line break would
 * begin a header of its own. A word has at most 75 characters, and no letter is cut in two.
 */
function encodeHeaderText(text: string): string {
  const parts: string[] = []
  let part = ''
  for (const letter of text.replace(/\p{Cc}+/gu, ' ')) {
    if (Buffer.byteLength(part + letter) > 42) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  parts.push(part)
  return parts.map(one => `=?UTF-8?B?${Buffer.from(one).toString('base64')}?=`).join('\r\n ')
}

/** An address or a link. None has a line break, and one that had would begin a header of its own. */
function assertAscii(value: string): string {
  if (/[^\x20-\x7e]/.test(value)) throw new Error('this cannot stand in a header')
  return value
}
