export interface Part {
  text: string
  /** Where it leads, for an address of the web; nothing else becomes a link. */
  href?: string
}

// No quotes and brackets, and none of the signs that turn the direction of what is read.
const address = /https?:\/\/[^\s<>"'`\u202a-\u202e\u2066-\u2069]+/gi

/** What somebody wrote, with the addresses in it: as texts, so that nothing of it can be more than a text. */
export function partsOf(content: string): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const { 0: found, index } of content.matchAll(address)) {
    const text = withoutEnd(found)
    const href = webAddress(text)
    if (!href) continue
    if (index > from) parts.push({ text: content.slice(from, index) })
    parts.push({ text, href })
    from = index + text.length
  }
  if (from < content.length) parts.push({ text: content.slice(from) })
  return parts
}

/** A full stop behind an address ends the sentence, and a bracket only counts where one was opened in it. */
function withoutEnd(found: string): string {
  const last = found.at(-1) ?? ''
  const isUnopened = last === ')' && count(found, '(') < count(found, ')')
  return '.,;:!?*_]}'.includes(last) || isUnopened ? withoutEnd(found.slice(0, -1)) : found
}

const count = (text: string, sign: string): number => text.split(sign).length - 1

const webAddress = (text: string): string | undefined => (URL.canParse(text) ? new URL(text).href : undefined)
