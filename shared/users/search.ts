import type { UserListItem } from './people.ts'

/** People search: word prefixes, ignoring case and accents, and digits of a phone number. */

/** Prefixes are compared up to this length. */
const maxTokenLength = 40

/** A name of a hundred words would not fit into one transaction; people are found by the first ones. */
const maxTokens = { name: 16, account: 24 }

/** The prefixes in a search text, all of which must match. A phone number is one prefix, whatever its spacing. */
export function searchPrefixes(search: string): string[] {
  const digits = phoneDigits(search)
  if (/^[\d\s()+.-]*$/.test(search) && digits.length >= 3) return [digits.slice(0, maxTokenLength)]
  return searchWords(search)
}

/** The words of a text, normalized for comparison. */
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
  /** Set for a child, whose address is derived from the user name and is not searchable. */
  playerId?: string
}

/** Every word of a name that a search can start with. */
export const nameTokens = ({ firstName, lastName }: Named): string[] =>
  unique(wordTokens(`${firstName} ${lastName}`)).slice(0, maxTokens.name)

/** The same for user name, address and phone numbers: the whole number, and its last digits. */
export function accountTokens(account: ContactFields): string[] {
  const { username = '', email = '', playerId } = account
  const phones = [account.phoneNumber, account.mobilePhone, account.homePhone]
  return unique([
    ...phones.flatMap(phone => phoneTokens(phoneDigits(phone ?? ''))),
    ...wordTokens(username),
    ...(playerId ? [] : wordTokens(email)),
  ]).slice(0, maxTokens.account)
}

export const searchTokensOf = (user: Named & ContactFields): string[] =>
  unique([...nameTokens(user), ...accountTokens(user)])

/** Does the person have a word for every prefix? */
export const matchesSearch = (user: Named & ContactFields, search: string): boolean =>
  haveAllPrefixes(searchTokensOf(user), searchPrefixes(search))

/** Does a text have a word for every word of the search? */
export const textMatchesSearch = (text: string, search: string): boolean =>
  haveAllPrefixes(wordTokens(text), searchWords(search))

export const haveAllPrefixes = (tokens: readonly string[], prefixes: readonly string[]): boolean =>
  prefixes.every(prefix => tokens.some(token => token.startsWith(prefix)))

/** O'Brien is found as o'b, as brien, and as obrien. */
export function wordTokens(value: string): string[] {
  const plain = folded(value)
  return [plain, plain.replaceAll("'", '')].flatMap(text =>
    [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => truncate(text.slice(index))),
  )
}

const phoneTokens = (digits: string): string[] =>
  digits.length < 4 ? [] : [digits, digits.slice(-7), digits.slice(-4)]

/** Without the leading country code 1, which not everyone writes; no area code starts with 1. */
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
