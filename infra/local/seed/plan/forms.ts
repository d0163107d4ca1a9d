import type { kitSizes } from '#shared/choices.ts'
import type { Child } from './cast.ts'
import { clubSchools } from './club.ts'
import { scatter } from './scatter.ts'

/** What a family enters about a child, to match the child's age. */
export const buildPlayerForm = (child: Omit<Child, 'family'>, n: number) => {
  const { firstName, lastName, gender, ageGroup, dateOfBirth } = child
  const [jerseySize, shortsSize] = findSizes(ageGroup)
  return {
    firstName,
    lastName,
    dateOfBirth,
    gender,
    ...(n % 23 === 5
      ? { usaLacrosseNumberPending: true }
      : { usaLacrosseNumber: String(110_000_000 + scatter('usa lacrosse', n, 9_000_000)) }),
    schoolAttending: findSchool(ageGroup, n),
    jerseySize,
    shortsSize,
    helmetType: ageGroup < 11 ? ('XRS' as const) : ('S' as const),
    emergencyContact: `${grandparents[n % grandparents.length]} ${lastName}`,
    emergencyPhone: `555-010-${1000 + scatter('emergency', n, 9000)}`,
    emergencyRelationship: n % 2 ? 'Grandfather' : 'Grandmother',
  }
}

/** Up to three that a child wishes for. */
export const planRequestedNumbers = (n: number): number[] => [
  ...new Set(Array.from({ length: 1 + (n % 3) }, (_, wish) => 1 + scatter(`wish ${wish}`, n, 60))),
]

/** The number on the check of the nth family that pays by one. */
export const planCheckNumber = (n: number): string => String(1041 + scatter('check', n, 7800))

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
