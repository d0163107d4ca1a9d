import type { UserRow } from './people.ts'

/** How people are looked for: beginnings of words, whatever case and accents; digits of a phone (S2 §2). */

/** Longer beginnings than this are not told apart. */
const longest = 40

/** What somebody types, as the beginnings that all have to fit. A number is one beginning, however it is spaced. */
export function wanted(search: string): string[] {
  const digits = phoneDigits(search)
  if (/^[\d\s()+.-]*$/.test(search) && digits.length >= 3) return [digits.slice(0, longest)]
  return words(search)
}

/** The words of it, as they are compared. */
export const words = (search: string): string[] =>
  folded(search)
    .split(' ')
    .filter(word => /[\p{L}\p{N}]/u.test(word))
    .map(cut)

type Named = Pick<UserRow, 'firstName' | 'lastName'>
interface Reached {
  username?: string | undefined
  email?: string | undefined
  phoneNumber?: string | undefined
  mobilePhone?: string | undefined
  homePhone?: string | undefined
  /** A child's address is made of its user name: nobody looks for it. */
  playerId?: string | undefined
}

/** Where somebody's name can begin to be typed. */
export const beginningsOfName = ({ firstName, lastName }: Named): string[] =>
  unique(beginnings(`${firstName} ${lastName}`))

/** The same of user name, address and phones: the whole number, and its end as people write it down. */
export function beginningsOfAccount(account: Reached): string[] {
  const { username = '', email = '', playerId } = account
  const phones = [account.phoneNumber, account.mobilePhone, account.homePhone]
  return unique([
    ...beginnings(username),
    ...(playerId ? [] : beginnings(email)),
    ...phones.flatMap(phone => endings(phoneDigits(phone ?? ''))),
  ])
}

export const beginningsOf = (user: Named & Reached): string[] =>
  unique([...beginningsOfName(user), ...beginningsOfAccount(user)])

/** Does somebody have a word for each of the beginnings? */
export function isFound(user: Named & Reached, search: string): boolean {
  const own = beginningsOf(user)
  return wanted(search).every(word => own.some(token => token.startsWith(word)))
}

/** O'Brien is looked for as o'b, as brien, and by whoever leaves the mark out. */
export function beginnings(value: string): string[] {
  const plain = folded(value)
  return [plain, plain.replaceAll("'", '')].flatMap(text =>
    [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => cut(text.slice(index))),
  )
}

const endings = (digits: string): string[] =>
  digits.length < 4 ? [] : [digits, digits.slice(-7), digits.slice(-4)]

/** Without the country's 1, which some write and some do not; no number of an area begins with one. */
function phoneDigits(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return phone.trim().startsWith('+') || digits.length > 7 ? digits.replace(/^1/, '') : digits
}

const folded = (value: string): string =>
  value
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replace(/\s+/g, ' ')
    .trim()

const cut = (value: string): string => [...value].slice(0, longest).join('').trim()

const unique = (values: string[]): string[] => [...new Set(values)]
