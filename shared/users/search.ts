import type { UserListItem } from './people.ts'

/** How people are searched: by beginnings of words, ignoring case and accents, and by digits of a phone number. */

/** Longer beginnings than this are not told apart. */
const maxTokenLength = 40

/** What somebody types, as the beginnings that all have to fit. A number is one beginning, however it is spaced. */
export function searchPrefixes(search: string): string[] {
  const digits = phoneDigits(search)
  if (/^[\d\s()+.-]*$/.test(search) && digits.length >= 3) return [digits.slice(0, maxTokenLength)]
  return searchWords(search)
}

/** The words of it, as they are compared. */
export const searchWords = (search: string): string[] =>
  folded(search)
    .split(' ')
    .filter(word => /[\p{L}\p{N}]/u.test(word))
    .map(truncate)

type Named = Pick<UserListItem, 'firstName' | 'lastName'>
interface ContactFields {
  username?: string
  email?: string
  phoneNumber?: string
  mobilePhone?: string
  homePhone?: string
  /** A child's address is made of its user name: nobody looks for it. */
  playerId?: string
}

/** Where somebody's name can begin to be typed. */
export const nameTokens = ({ firstName, lastName }: Named): string[] =>
  unique(wordTokens(`${firstName} ${lastName}`))

/** The same of user name, address and phones: the whole number, and its end as people write it down. */
export function accountTokens(account: ContactFields): string[] {
  const { username = '', email = '', playerId } = account
  const phones = [account.phoneNumber, account.mobilePhone, account.homePhone]
  return unique([
    ...wordTokens(username),
    ...(playerId ? [] : wordTokens(email)),
    ...phones.flatMap(phone => phoneTokens(phoneDigits(phone ?? ''))),
  ])
}

export const searchTokensOf = (user: Named & ContactFields): string[] =>
  unique([...nameTokens(user), ...accountTokens(user)])

/** Does somebody have a word for each of the beginnings? */
export function matchesSearch(user: Named & ContactFields, search: string): boolean {
  const own = searchTokensOf(user)
  return searchPrefixes(search).every(word => own.some(token => token.startsWith(word)))
}

/** O'Brien is looked for as o'b, as brien, and by whoever leaves the mark out. */
export function wordTokens(value: string): string[] {
  const plain = folded(value)
  return [plain, plain.replaceAll("'", '')].flatMap(text =>
    [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => truncate(text.slice(index))),
  )
}

const phoneTokens = (digits: string): string[] =>
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

const truncate = (value: string): string => [...value].slice(0, maxTokenLength).join('').trim()

const unique = (values: string[]): string[] => [...new Set(values)]
