/** The event name in the log, which the metric filter counts. */
export const crashEvent = 'browser-crash'

/** Stands for a path that is not in the page table. */
export const elsewhere = 'elsewhere'

/** Maximum length of the message that is kept. */
export const maxMessage = 200

/**
 * Strips what could be personal from an error message: addresses, long numbers (status codes stay), and anything
 * quoted, because engines quote the data they fail on.
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
 * Each pattern matches from the first quote of a kind to the last, because the quoted text may contain quotes
 * itself. An unclosed quote (the message was cut) runs to the end. An apostrophe follows a letter, so it does not
 * open a quote.
 */
const quotes = [/"(?:.*"|.*$)/, /“(?:.*”|.*$)/, /`(?:.*`|.*$)/, /(?<!\w)'(?:.*'|.*$)/, /‘(?:.*’|.*$)/]

/** Keeps property names: engines say which property was read of undefined, and those are ours, not a person's. */
const hidden = (quoted: string, offset: number, text: string): string =>
  /\b(?:reading|setting|evaluating|property) $/.test(text.slice(0, offset)) &&
  /^['"][a-z_$][a-zA-Z_$.]{0,60}['"]$/.test(quoted)
    ? quoted
    : '(quoted)'
