/** What the log calls a report, and what the filter that counts them looks for. */
export const crashEvent = 'browser-crash'

/** A crash somewhere that is no page of the table. */
export const elsewhere = 'elsewhere'

/** How much of a message is kept. */
export const maxMessage = 200

/**
 * An error's message without what may be somebody's: addresses, numbers that are longer than an error's own, and
 * whatever is quoted, since engines quote the data that they choke on.
 */
export function redactMessage(message: string): string {
  const text = message
    .slice(0, 10 * maxMessage)
    .replace(/\s+/g, ' ')
    .replace(/\b[a-z][a-z\d+.-]*:\/\/\S*/gi, '(url)')
    .replace(/\S+@\S+/g, '(address)')
  return quotes
    .reduce((rest, quote) => rest.replace(quote, hidden), text)
    .replace(/\d(?:[\s()./:-]{0,2}\d){3,}/g, '(number)')
    .trim()
    .slice(0, maxMessage)
}

/**
 * From the first of a kind to the last: what is quoted may have quotes in it. One that is not closed, because the
 * message was cut, goes on to the end. An apostrophe follows a letter and begins nothing.
 */
const quotes = [/"(?:.*"|.*$)/, /“(?:.*”|.*$)/, /`(?:.*`|.*$)/, /(?<!\w)'(?:.*'|.*$)/, /‘(?:.*’|.*$)/]

/** The name of a property stays: engines say which one was read of nothing, and it is ours, not a person's. */
const hidden = (quoted: string, offset: number, text: string): string =>
  /\b(?:reading|setting|evaluating|property) $/.test(text.slice(0, offset)) &&
  /^['"][a-z_$][a-zA-Z_$.]{0,60}['"]$/.test(quoted)
    ? quoted
    : '(quoted)'
