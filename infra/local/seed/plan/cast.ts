import { seasonYear } from '#shared/registrations/eligibility.ts'
import { leagueTeams, travelTeams } from './clubTeams.ts'
import { mix, scatter } from './scatter.ts'

/** The families of the demo club other than those of the demo accounts. */

export interface Child {
  /** Its place in `parents`. */
  family: number
  firstName: string
  lastName: string
  gender: 'Female' | 'Male'
  /** 12 for U12, in the season that the child is cast for. */
  ageGroup: number
  dateOfBirth: string
}

const parents = mix(
  'parents',
  `Jennifer Abbott, Marco Bianchi, Daniela Castillo, Keith Dawson, Ingrid Eriksen, Megan Foster,
  Brian Gallagher, Denise Hughes, Ken Ishikawa, Karen Jensen, Adam Kowalski, Nicole Lambert, Kevin Mahoney, Petra Novak,
  Chidi Okafor, Irina Petrov, Sean Quigley, Laura Rossi, Maureen Sullivan, Yuki Tanaka, Derek Underwood, Gloria Vargas,
  Heather Whitman, Peter Young, Rachel Archer, Simon Bell, Elena Chavez, Patrick Dunn, Monica Ellison, Greg Farrow,
  Naomi Goldberg, Samir Haddad, Stacy Ingram, Leon Jacobs, Priya Kapoor, Todd Larsen, Andrea Mercer, Hung Nguyen,
  Beth O’Neill, Carlos Padilla, Simone Quinlan, Doug Reyes, Tara Stone, Victor Tran, Allison Upton, Nick Vance,
  Melissa Webb, Ray Xiong, Dana Yates, Omar Zaman, Joanna Barrett, Craig Conway, Tina Delaney, Wade Emerson,
  Paula Fitzgerald, Jorge Guzman, Erin Hanson, Vikram Iyer, Sheila Jordan, Mike Kramer, Linda Lowell, Ed Marsh,
  Carol Nash, Tom Ortiz, Amy Pruitt, Will Ramsey`.split(/,\s+/),
).map(name => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return { firstName, lastName, username: lastName.toLowerCase().replace(/[^a-z]/g, '') }
})

/** The account of a family's parent. */
export function newParent(family: number) {
  const parent = parents[family]
  if (!parent) throw new Error(`no family ${family}`)
  return { ...parent, role: 'parent' as const, ...planContact(parent, family) }
}

/** How the nth family is reached, and where it lives. */
export function planContact({ firstName, lastName }: { firstName: string; lastName: string }, n: number) {
  const [first, last] = [firstName, lastName].map(name => name.toLowerCase().replace(/[^a-z]/g, ''))
  const styles = [
    `${first}.${last}`,
    `${first?.[0]}${last}`,
    `${last}family`,
    `${first}${10 + scatter('age', n, 90)}`,
  ]
  const town = towns[scatter('town', n, towns.length)] ?? towns[0]
  return {
    email: `${styles[scatter('style', n, styles.length)]}@${domains[scatter('domain', n, domains.length)]}`,
    mobilePhone: `555-010-${2000 + scatter('mobile', n, 8000)}`,
    address: `${1 + scatter('house', n, 240)} ${streets[scatter('street', n, streets.length)]}`,
    state: 'NY',
    ...town,
  }
}

/** Reserved for examples, so that nobody is there. */
const domains = ['example.com', 'example.com', 'example.net', 'example.org', 'mail.example'] as const
const streets = [
  'Field Lane',
  'Maple Avenue',
  'Mill Road',
  'Park Road',
  'Ridge Street',
  'School Street',
] as const
const towns = [
  { city: 'Ridgeline', zip: '12571' },
  { city: 'Lakeside', zip: '12572' },
  { city: 'Mill Creek', zip: '12583' },
] as const

const girls = mix(
  'girls',
  `Ava Cleo Ella Grace Isla Kaia Mia Olive Ruby Tess Violet Zoe Bella Daisy Nora Ivy June Maya Hannah Layla
  Sophie Lily Chloe Emma Abigail Harper Nina Elise Julia Paige Keira Molly Anna Leah Sadie Clara Piper Naomi Tara Alice
  Eva Lucy Megan Rose Stella Freya Amelia`.split(/\s+/),
)
const boys = mix(
  'boys',
  `Ben Dylan Finn Hugo Jack Leo Noah Parker Silas Umar Wes Aiden Caleb Eli Owen Lucas Mason Ethan Henry
  Nolan Ryan Cole Gavin Theo Max Isaac Miles Declan Oscar Samir Julian Reid Tyler Grant Dean Simon Felix Marcus Trevor
  Ian Joel Kyle Brady Hank Luke Otis Roman`.split(/\s+/),
)

export const rosterSize = 12
/** Families with a child in the league; surplus children become siblings. */
const leagueFamilies = 52

/** The children of every league team; the first also has the demo family's child. No two have the same name. */
export function castLeague(startDate: string): Child[][] {
  const cast = startCast(startDate)
  return leagueTeams.map(({ gender, ageGroup }, team) =>
    Array.from({ length: team === 0 ? rosterSize - 1 : rosterSize }, () =>
      cast(gender, ageGroup, n => n % leagueFamilies),
    ),
  )
}

/** Families are in their first, second or third year here. */
export const yearsBefore = (family: number): number => family % 3

/** Those of the league who were in it a year ago, too. */
export const castLastSeason = (startDate: string): Child[] =>
  castLeague(startDate)
    .flat()
    .filter(({ family }) => yearsBefore(family) > 0)

/** Children who are new to the club: for the travel teams, as many girls as boys, and for the free clinic. */
export function castNewcomers(travelStart: string, clinicDay: string) {
  const skip = leagueTeams.length * rosterSize - 1
  const cast = startCast(travelStart, skip)
  const family = (n: number) => leagueFamilies + ((n - skip) % (parents.length - leagueFamilies))
  const travel = Array.from({ length: parents.length - leagueFamilies }, (_, n) => {
    const { gender, ageGroup } = travelTeams[n % travelTeams.length] ?? travelTeams[0]
    return cast(gender, ageGroup, family)
  })
  const small = startCast(clinicDay, skip + travel.length)
  const clinic = Array.from({ length: 6 }, (_, n) => small(n % 2 ? 'Male' : 'Female', 6 + (n % 2), family))
  return { travel, clinic }
}

/** Hands out names and birthdays, starting with the nth child of the club. */
function startCast(startDate: string, first = 0) {
  let n = first
  const next = { Female: Math.ceil(first / 2), Male: Math.ceil(first / 2) }
  return (gender: Child['gender'], ageGroup: number, familyOf: (n: number) => number): Child => {
    const names = gender === 'Female' ? girls : boys
    const family = familyOf(n)
    return {
      family,
      firstName: names[next[gender]++ % names.length] ?? '',
      lastName: parents[family]?.lastName ?? '',
      gender,
      ageGroup,
      dateOfBirth: findBirthday(ageGroup, startDate, n++),
    }
  }
}

/** A birthday for an age group (12 for U12) in the season that begins on a day; an age year begins in September. */
export function findBirthday(ageGroup: number, startDate: string, n: number): string {
  const month = 1 + scatter('month', n, 12)
  const year = seasonYear(startDate) - ageGroup + (month >= 9 ? 0 : 1)
  return `${year}-${pad(month)}-${pad(1 + scatter('day', n, 28))}`
}

const pad = (part: number) => String(part).padStart(2, '0')

/** The children of the demo family, given the days on which the league, the travel season and the clinic begin. */
export const castDemoFamily = (starts: { league: string; travel: string; clinic: string }) => ({
  riley: buildChild('Riley', 'Female', 12, starts.league),
  sky: buildChild('Sky', 'Male', 7, starts.clinic),
  quinn: buildChild('Quinn', 'Female', 10, starts.travel),
})

const buildChild = (firstName: string, gender: Child['gender'], ageGroup: number, startDate: string) => ({
  ...{ firstName, lastName: 'Rivera', gender, ageGroup },
  dateOfBirth: findBirthday(ageGroup, startDate, ageGroup),
})
