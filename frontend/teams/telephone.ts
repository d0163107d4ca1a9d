/**
 * The `tel:` link of a phone number as somebody typed it, such as "(555) 010-1234 x12 or 555-010-9999": the first number's
 * digits, with +1 for ten of them, and its extension. Undefined without any digit.
 */
export function toTelLink(typed: string): string | undefined {
  const text = typed.slice(Math.max(0, typed.search(/[+(]*\d/)))
  const [american, ...parts] =
    /^(?:\+?1[\s.\p{Pd}]*)?\(?(\d{3})\)?[\s.\p{Pd}]*(\d{3})[\s.\p{Pd}]*(\d{4})(?!\d)/u.exec(text) ?? []
  const written = american ?? /^\+?[\d\s().\p{Pd}]*\d/u.exec(text)?.[0]
  if (written === undefined) return undefined
  const number = american ? `+1${parts.join('')}` : written.replace(/[^+\d]/g, '')
  const extension = /^[\s,;.]*(?:x|ext(?:ension)?|#)[\s.:]*(\d+)/i.exec(text.slice(written.length))?.[1]
  return `tel:${number}${extension ? `;ext=${extension}` : ''}`
}
