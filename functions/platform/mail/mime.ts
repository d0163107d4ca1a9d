/** A raw mail, because SES's simple format has no custom headers. */
export interface MimeMessage {
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

/** Text and HTML as alternatives. The output is ASCII in short lines, whatever the content. */
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

/** Base64 has no underscore or period, so the boundary cannot occur in a part. */
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
 * Encodes text for a header: a comma in a name would start a second address, an é must be encoded, and a line break
 * would start a new header. An encoded word has at most 75 characters and never splits a letter.
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

/** For an address or a link. Rejects line breaks, which would start a new header. */
function assertAscii(value: string): string {
  if (/[^\x20-\x7e]/.test(value)) throw new Error('this cannot be in a header')
  return value
}
