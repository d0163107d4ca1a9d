/**
 * The autofill token of a username that is yet to be chosen. Chromium takes `username` for an email address and fills that
 * in; of a nickname it has none.
 */
export const newUsernameToken = 'nickname'
