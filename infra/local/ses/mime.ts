import { decodeBytes, decodeWords, quotedPrintable } from './encoding.ts'

export type Header = { name: string; value: string }
export type ParsedMail = { headers: Header[]; subject: string; text: string; html: string }

/**
 * Reads a message well enough for the mailbox: the first text part and the first html part, at any depth. The source
 * is latin1, one character a byte, because each part names its own charset.
 */
export function parseMail(source: string): ParsedMail {
  const { headers, body } = split(source)
  const found = { text: '', html: '' }
  collect(headers, body, found, 0)
  return { headers, subject: decodeWords(headerOf(headers, 'subject')), ...found }
}

export function headerOf(headers: Header[], name: string): string {
  return headers.find(header => header.name.toLowerCase() === name)?.value ?? ''
}

function split(source: string): { headers: Header[]; body: string } {
  const gap = /\r?\n\r?\n/.exec(source)
  const head = gap ? source.slice(0, gap.index) : source
  const body = gap ? source.slice(gap.index + gap[0].length) : ''
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const headers = lines.flatMap(line => {
    const colon = line.indexOf(':')
    return colon > 0 ? [{ name: line.slice(0, colon), value: line.slice(colon + 1).trim() }] : []
  })
  return { headers, body }
}

function collect(
  headers: Header[],
  body: string,
  found: { text: string; html: string },
  depth: number,
): void {
  const type = headerOf(headers, 'content-type') || 'text/plain'
  const boundary = parameter(type, 'boundary')
  if (/^multipart\//i.test(type) && boundary && depth < 8) {
    for (const part of parts(body, boundary)) {
      const inner = split(part)
      collect(inner.headers, inner.body, found, depth + 1)
    }
    return
  }
  if (/^attachment/i.test(headerOf(headers, 'content-disposition'))) return
  if (/^text\/html/i.test(type)) found.html ||= content(headers, type, body)
  else if (/^text\/plain/i.test(type)) found.text ||= content(headers, type, body)
}

function parts(body: string, boundary: string): string[] {
  // One boundary may begin with another, so the delimiter has to end where the boundary ends.
  const literal = boundary.replace(/[^\w]/g, '\\$&')
  const [, ...rest] = `\n${body}`.split(new RegExp(`\\n--${literal}(?=--|[ \\t]*\\r?\\n|$)`))
  const end = rest.findIndex(part => part.startsWith('--'))
  // A part may have no header; then it begins with the blank line, which must stay.
  return rest
    .slice(0, end < 0 ? undefined : end)
    .map(part => part.replace(/^[ \t]*\r?\n/, '').replace(/\r$/, ''))
    .map(part => (/^\r?\n/.test(part) ? `\n${part}` : part))
}

function content(headers: Header[], type: string, body: string): string {
  const charset = parameter(type, 'charset') ?? 'utf-8'
  const encoding = headerOf(headers, 'content-transfer-encoding').toLowerCase()
  if (encoding === 'base64') return decodeBytes(Buffer.from(body, 'base64'), charset)
  if (encoding === 'quoted-printable') return decodeBytes(quotedPrintable(body), charset)
  return decodeBytes(Buffer.from(body, 'latin1'), charset)
}

function parameter(header: string, name: string): string | undefined {
  const found = new RegExp(`;\\s*${name}="?([^";]+)"?`, 'i').exec(header)
  return found?.[1]?.trim()
}
