import type { kitSizes } from '#shared/choices.ts'
import type { Child } from './cast.ts'
import { clubSchools } from './club.ts'

/** What a family enters about a child, to match the child's age. */
export const buildPlayerForm = (child: Omit<Child, 'family'>, n: number) => {
  const { firstName, lastName, gender, ageGroup, dateOfBirth } = child
  const [jerseySize, shortsSize] = findSizes(ageGroup)
  return {
    firstName,
    lastName,
    dateOfBirth,
    gender,
    usaLacrosseNumber: String(110_000_000 + n * 7919),
    schoolAttending: findSchool(ageGroup, n),
    jerseySize,
    shortsSize,
    helmetType: ageGroup < 11 ? ('XRS' as const) : ('S' as const),
    emergencyContact: `${grandparents[n % grandparents.length]} ${lastName}`,
    emergencyPhone: `555-010-${1000 + ((n * 37) % 9000)}`,
    emergencyRelationship: n % 2 ? 'Grandfather' : 'Grandmother',
  }
}

type KitSize = (typeof kitSizes)[number]

function findSizes(ageGroup: number): readonly [KitSize, KitSize] {
  if (ageGroup < 9) return ['YS', 'YS']
  if (ageGroup < 11) return ['YM', 'YM']
  return ageGroup < 13 ? ['YL', 'YM'] : ['AS', 'YL']
}

/** U11 and younger are in elementary school: up to grade 5. */
function findSchool(ageGroup: number, n: number): string {
  const { elementary, middle } = clubSchools
  if (n % 10 === 7) return clubSchools.private
  return (ageGroup < 12 ? elementary[n % 3] : middle[n % 2]) ?? 'Other'
}

/** Alternates between a grandmother and a grandfather. */
const grandparents = [
  'Rose',
  'Walter',
  'Helen',
  'Frank',
  'Joan',
  'Arthur',
  'Marie',
  'Harold',
  'Ruth',
  'George',
]
