import { createHash } from 'node:crypto'
import bcrypt from 'bcryptjs'
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
  if (commonPasswords.has(plain)) return issue('This password is too common. Please choose another one.')
  const { username, email, clubName } = account
  const own = [username, email, email.split('@')[0] ?? '', clubName, ...clubName.split(' ')]
  if (own.some(word => comparable(word) === plain)) {
    return issue('The password must not be your user name, your e-mail address or the name of the club.')
  }
  return []
}

/** Normalized like the digest, so that a rejected password cannot slip through in another encoding. */
const comparable = (text: string) => text.normalize('NFKC').toLowerCase()

const commonPasswords = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345678910 000000 111111 11111111 112233 121212 123123 123123123 123321 131313 147258369
  159753 222222 555555 654321 666666 696969 777777 7777777 888888 987654321 999999 aaaaaa abc123 abcd1234 access admin123 amanda andrew
  asdasd asdfgh asdfghjkl ashley baseball basketball batman changeme charlie chelsea chocolate computer cookie daniel dragon football
  freedom george ginger hannah harley hello123 hockey hunter iloveyou jennifer jessica jordan jordan23 joshua killer lacrosse lacrosse1
  letmein liverpool love123 maggie martin master matthew michael michelle monkey mustang nicole passw0rd password password1 password12
  password123 pepper princess qazwsx qwe123 qwerty qwerty1 qwerty12 qwerty123 qwertyuiop ranger robert samsung secret shadow soccer
  starwars summer sunshine superman taylor thomas tigger trustno1 welcome welcome1 whatever william winter yankees zaq12wsx zxcvbn
  zxcvbnm`.split(/\s+/),
)
