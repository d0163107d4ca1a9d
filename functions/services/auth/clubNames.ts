import { isPrivileged, type Role } from '#shared/access.ts'
import type { Issue } from '#shared/http.ts'
import { foldLookalikes } from '../../stores/claims/lookalikes.ts'
import { club } from '../../stores/club/settings.ts'

interface Names {
  firstName: string
  lastName: string
  role: Role
}

/**
 * Who is not the club must not be called like it or like its office: families read the name above a message and believe
 * what it says. Administrators and directors are the office, and may be.
 */
export function findClubNameIssues({ firstName, lastName, role }: Names, field = 'firstName'): Issue[] {
  const message = 'Please use a person’s name; this one looks like it’s from the club itself'
  return !isPrivileged(role) && looksLikeClub(`${firstName} ${lastName}`) ? [{ field, message }] : []
}

/** The same for the name to sign in with, which stands in lists of people. An address is its owner's. */
export function findClubUsernameIssues({ username, role }: { username: string; role: Role }): Issue[] {
  const message = 'Please choose another username; this one looks like it’s from the club itself'
  const name = comparable(username)
  const isOffice = !username.includes('@') && (officeWords.has(name) || looksLikeClub(username))
  return !isPrivileged(role) && isOffice ? [{ field: 'username', message }] : []
}

/** The club's name with or without more, or nothing but words of it and of an office, in any order. */
function looksLikeClub(typed: string): boolean {
  const own = comparable(club.name)
  const name = comparable(typed)
  if (own.length >= shortestOwnName ? name.includes(own) : name === own) return true
  if (phrases.has(name)) return true
  const ownWords = wordsOf(club.name)
  const words = wordsOf(typed)
  if (words.some(word => !ownWords.includes(word) && !officeWords.has(word) && !fillers.has(word)))
    return false
  const named = words.filter(word => ownWords.includes(word))
  return (
    words.some(word => officeWords.has(word)) ||
    ownWords.every(word => named.includes(word)) ||
    (named.length > 0 && words.some(word => services.has(word)))
  )
}

/** A shorter name of a club ("Lax") may be part of a person's. */
const shortestOwnName = 6

const comparable = (text: string): string =>
  foldLookalikes(text.normalize('NFKD').replace(/\p{M}/gu, '')).replace(/[^\p{L}\p{N}]/gu, '')

const wordsOf = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(comparable)
    .filter(word => word !== '')

const comparableSet = (list: string): ReadonlySet<string> => new Set(list.split(',').map(comparable))

/** Words that only an office is called by; with nothing but fillers and the club's own words beside them, it is one. */
const officeWords = comparableSet(
  `admin, admins, administrator, administration, administrators, board, club, coordinator, director, directors, helpdesk,
  management, manager, moderator, office, official, president, registrar, secretary, staff, support, treasurer, webmaster`,
)

/** Surnames too, most of them, so none of them counts by itself. */
const fillers = comparableSet(
  `a, and, assistant, billing, customer, department, desk, executive, for, front, general, head, help, lacrosse, main, my, of,
  our, payment, payments, program, registration, security, service, services, site, system, team, technical, the, vice, youth`,
)

/** What only an office does: with one of the club's own words beside it, it is one. */
const services = comparableSet('billing, payment, payments, registration, registrations')

const phrases = comparableSet(
  'head coach, customer service, billing department, payment department, help desk, security team, no reply, do not reply, noreply',
)
