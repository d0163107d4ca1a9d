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
  if (isPrivileged(role)) return []
  const name = comparable(`${firstName} ${lastName}`)
  const own = comparable(club.name)
  const isClub = own.length >= shortestOwnName ? name.includes(own) : name === own
  return isClub || officeNames.has(name) ? [{ field, message }] : []
}

const message = 'Please use the name of the person; this one looks like the club or its office'

/** A shorter name of a club ("Lax") may be part of a person's. */
const shortestOwnName = 6

const comparable = (text: string): string => foldLookalikes(text).replace(/[^\p{L}\p{N}]/gu, '')

const officeNames = new Set(
  `administrator, admin team, club admin, club administrator, program administrator, site administrator, system administrator,
  director, club director, program director, club office, front office, head office, main office, our office, the office,
  club treasurer, the treasurer, treasurer, club registrar, registrar, the club, the board, board of directors, club president,
  support, support team, club support, help desk, customer service, customer support, billing department, payment office,
  security team, webmaster, no reply, do not reply`
    .split(',')
    .map(comparable),
)
