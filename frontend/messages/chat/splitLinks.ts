export interface TextPart {
  text: string
  /** The target of a web address; nothing else becomes a link. */
  href?: string
}

// No quotes, no brackets, and no Unicode direction marks.
const linkPattern = /https?:\/\/[^\s<>"'`\u202a-\u202e\u2066-\u2069]+/gi

/**
 * Splits a message into text and links. All parts are plain strings, so that nothing is ever interpreted as
 * HTML.
 */
export function splitLinks(content: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: found, index } of content.matchAll(linkPattern)) {
    const text = trimTrailing(found)
    const href = toWebAddress(text)
    if (!href) continue
    if (index > from) parts.push({ text: content.slice(from, index) })
    parts.push({ text, href })
    from = index + text.length
  }
  if (from < content.length) parts.push({ text: content.slice(from) })
  return parts
}

/**
 * A period after a link ends the sentence, and a closing bracket only belongs to the link if it was opened in
 * it.
 */
function trimTrailing(found: string): string {
  const last = found.at(-1) ?? ''
  const isUnopened = last === ')' && count(found, '(') < count(found, ')')
  return '.,;:!?*_]}'.includes(last) || isUnopened ? trimTrailing(found.slice(0, -1)) : found
}

const count = (text: string, sign: string): number => text.split(sign).length - 1

const toWebAddress = (text: string): string | undefined =>
  URL.canParse(text) ? new URL(text).href : undefined
