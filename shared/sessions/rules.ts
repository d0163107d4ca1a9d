/** Replies and the site warn about a session that ends within this many seconds. */
export const sessionWarningSeconds = 300

/** How often a page that is open and visible asks who is signed in, in milliseconds. */
export const sessionCheckMs = 15_000
