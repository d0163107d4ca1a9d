/** Reads bytes in the charset that an email names; an unknown charset is read as UTF-8. */
export function decodeBytes(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder('utf-8').decode(bytes)
  }
}

export function quotedPrintable(text: string): Uint8Array {
  const joined = text.replace(/[ \t]+$/gm, '').replace(/=\r?\n/g, '')
  return fromEscapes(joined)
}

/** RFC 2047: `=?utf-8?B?…?=` and `=?utf-8?Q?…?=` in headers. */
export function decodeWords(text: string): string {
  // White space between two encoded words only keeps lines short; it is not part of the text.
  return text
    .replace(/(\?=)\s+(=\?)/g, '$1$2')
    .replace(/=\?([^?*]+)(?:\*[^?]*)?\?([bq])\?([^?]*)\?=/gi, (_all, charset, kind, data) => {
      const body = String(data)
      const base64 = String(kind).toLowerCase() === 'b'
      const bytes = base64 ? Buffer.from(body, 'base64') : fromEscapes(body.replaceAll('_', ' '))
      return decodeBytes(bytes, String(charset))
    })
}

function fromEscapes(text: string): Uint8Array {
  const bytes: number[] = []
  for (let index = 0; index < text.length; index += 1) {
    const hex = text[index] === '=' ? /^[0-9a-f]{2}/i.exec(text.slice(index + 1, index + 3))?.[0] : undefined
    bytes.push(hex ? Number.parseInt(hex, 16) : text.charCodeAt(index) & 0xff)
    if (hex) index += 2
  }
  return Uint8Array.from(bytes)
}
