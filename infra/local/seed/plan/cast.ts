import { seasonYear } from '#shared/registrations/eligibility.ts'
import { leagueTeams, travelTeams } from './clubTeams.ts'

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

const parents = `Jennifer Abbott, Marco Bianchi, Daniela Castillo, Keith Dawson, Ingrid Eriksen, Megan Foster,
  Brian Gallagher, Denise Hughes, Ken Ishikawa, Karen Jensen, Adam Kowalski, Nicole Lambert, Kevin Mahoney, Petra Novak,
  Chidi Okafor, Irina Petrov, Sean Quigley, Laura Rossi, Maureen Sullivan, Yuki Tanaka, Derek Underwood, Gloria Vargas,
  Heather Whitman, Peter Young, Rachel Archer, Simon Bell, Elena Chavez, Patrick Dunn, Monica Ellison, Greg Farrow,
  Naomi Goldberg, Samir Haddad, Stacy Ingram, Leon Jacobs, Priya Kapoor, Todd Larsen, Andrea Mercer, Hung Nguyen,
  Beth O’Neill, Carlos Padilla, Simone Quinlan, Doug Reyes, Tara Stone, Victor Tran, Allison Upton, Nick Vance,
  Melissa Webb, Ray Xiong, Dana Yates, Omar Zaman, Joanna Barrett, Craig Conway, Tina Delaney, Wade Emerson,
  Paula Fitzgerald, Jorge Guzman, Erin Hanson, Vikram Iyer, Sheila Jordan, Mike Kramer, Linda Lowell, Ed Marsh,
  Carol Nash, Tom Ortiz, Amy Pruitt, Will Ramsey`
  .split(/,\s+/)
  .map(name => {
    const [firstName = '', lastName = ''] = name.split(' ')
    return { firstName, lastName, username: lastName.toLowerCase().replace(/[^a-z]/g, '') }
  })

/** The account of a family's parent. */
export function newParent(family: number) {
  const parent = parents[family]
  if (!parent) throw new Error(`no family ${family}`)
  return { ...parent, role: 'parent' as const, mobilePhone: `555-010-${2000 + ((family * 53) % 8000)}` }
}

const girls =
  `Ava Cleo Ella Grace Isla Kaia Mia Olive Ruby Tess Violet Zoe Bella Daisy Nora Ivy June Maya Hannah Layla
  Sophie Lily Chloe Emma Abigail Harper Nina Elise Julia Paige Keira Molly Anna Leah Sadie Clara Piper Naomi Tara Alice
  Eva Lucy Megan Rose Stella Freya Amelia`.split(/\s+/)
const boys =
  `Ben Dylan Finn Hugo Jack Leo Noah Parker Silas Umar Wes Aiden Caleb Eli Owen Lucas Mason Ethan Henry
  Nolan Ryan Cole Gavin Theo Max Isaac Miles Declan Oscar Samir Julian Reid Tyler Grant Dean Simon Felix Marcus Trevor
  Ian Joel Kyle Brady Hank Luke Otis Roman`.split(/\s+/)

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
  const month = 1 + ((n * 5) % 12)
  const year = seasonYear(startDate) - ageGroup + (month >= 9 ? 0 : 1)
  return `${year}-${pad(month)}-${pad(1 + ((n * 11) % 28))}`
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
