/** A session that ends within this many seconds is announced: by the replies, and by the site's warning. */
export const sessionWarningSeconds = 300
