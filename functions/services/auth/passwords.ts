import { createHash } from 'node:crypto'
import bcrypt from 'bcryptjs'
import { comparable, isCommonPassword, tooCommon } from '#shared/auth/commonPasswords.ts'
import type { Issue } from '#shared/http.ts'
import { settings } from '../../platform/environment/settings.ts'

/**
 * bcrypt ignores everything after 72 bytes, so it gets a digest of the whole password; otherwise, long passwords
 * that differ only at the end would be the same.
 */
const digest = (password: string) => createHash('sha256').update(password.normalize('NFKC')).digest('base64')

export const hashPassword = (password: string): Promise<string> =>
  bcrypt.hash(digest(password), settings.BCRYPT_COST)

/** Without a hash (no such account, or one without a login), does the same work and returns false. */
export async function checkPassword(password: string, hash: string | undefined): Promise<boolean> {
  const matches = await bcrypt.compare(digest(password), hash ?? dummyHash)
  return hash !== undefined && matches
}

/** A well-formed hash of no password, so that comparing takes as long as with a real one. */
const dummyHash = `$2b$${String(settings.BCRYPT_COST).padStart(2, '0')}$abcdefghijklmnopqrstuuE1TdN4m0XKwQ1JpGgWw8eU5xY7zHhZ6`

/** Besides the minimum length: rejects common passwords and values from the account itself. */
export function findPasswordIssues(
  password: string,
  account: { username: string; email: string; clubName: string },
): Issue[] {
  const issue = (message: string) => [{ field: 'password', message }]
  const plain = comparable(password)
  if (plain.length < settings.PASSWORD_MIN_REGISTER) {
    return issue(`Password must be at least ${settings.PASSWORD_MIN_REGISTER} characters`)
  }
  if (isCommonPassword(password)) return issue(tooCommon)
  const { username, email, clubName } = account
  const own = [username, email, email.split('@')[0] ?? '', clubName, ...clubName.split(' ')]
  if (own.some(word => comparable(word) === plain)) {
    return issue('Your password can’t be your username, your email address or the club’s name.')
  }
  return []
}
