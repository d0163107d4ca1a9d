/** Replies and the site warn about a session that ends within this many seconds. */
export const sessionWarningSeconds = 300
