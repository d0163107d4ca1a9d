import type { ColumnField } from './columns.ts'

/** A system whose lists clubs bring along. */
interface ListSystem {
  name: string
  /** Where its headings were read. */
  source: string
  /** Headings that hardly any other list has: one of them tells whose list it is. */
  marks: readonly string[]
  /** Its headings that the rule for any list would not find, or would have to ask about. */
  headings: Partial<Record<ColumnField, readonly string[]>>
}

/** By these an exported list is read without a question. What a system calls as everybody does is in `headings.ts`. */
export const listSystems: readonly ListSystem[] = [
  {
    name: 'TeamSnap',
    source: 'https://helpme.teamsnap.com/article/1298-importing-rosters',
    marks: ['P1 First Name', 'P1 Email', 'Non-Player'],
    headings: {
      guardianFirstName: ['P1 First Name', 'P1 First'],
      guardianLastName: ['P1 Last Name', 'P1 Last'],
      guardianPhone: ['P1 Phone', 'P1 Mobile Phone', 'P1 Home Phone'],
    },
  },
  {
    name: 'SportsEngine',
    source: 'https://rostered-support-prod.pages.dev/how-to/admins/import-from-sportsengine',
    marks: ['athlete_1_first_name', 'Member First Name', 'Guardian_1_Primary_Phone'],
    headings: {
      firstName: ['Member First Name'],
      lastName: ['Member Last Name'],
      dateOfBirth: ['Member Birthday', 'Member Birth Date'],
      gender: ['Member Gender'],
      guardianPhone: ['Guardian_1_Primary_Phone'],
    },
  },
  {
    name: 'LeagueApps',
    source: 'https://support.leagueapps.com/hc/en-us/articles/24946976484247',
    marks: ['Parent 1 Mobile Number'],
    headings: { guardianPhone: ['Parent 1 Mobile Number'] },
  },
  {
    name: 'Sports Connect',
    source: 'https://github.com/ncllball/ncllball.github.io, scripts/summer_comparison',
    marks: ['Account First Name', 'User Email', 'Player Birth Date'],
    headings: {
      guardianPhone: ['Cellphone', 'Telephone'],
      position: ['Position Played'],
      grade: ['Current Grade', 'Rising Grade'],
      usaLacrosseNumber: ['USL Membership Number'],
      emergencyPhone: ['Player Emergency Telephone'],
    },
  },
  {
    name: 'GotSport',
    source: 'https://gotsport.zendesk.com/hc/en-us/articles/1500012795361-Player-Upload-US-Club',
    marks: ['Competitive Level', 'Team Age'],
    headings: {
      guardianFirstName: ['Parent First Name'],
      guardianLastName: ['Parent Last Name'],
      guardianEmail: ['Parent Email'],
    },
  },
  {
    name: 'Demosphere',
    source: 'No list of headings is published; these are of a form of a club that uses it',
    marks: ['Guardian 1 Email Address', 'Guardian 1 Mobile Phone Number'],
    headings: {
      guardianEmail: ['Guardian 1 Email Address'],
      guardianPhone: ['Guardian 1 Mobile Phone Number', 'Mobile Phone Number'],
    },
  },
  {
    name: 'USA Lacrosse',
    source: 'https://bluesombrero.zendesk.com/hc/en-us/articles/229136827-US-Lacrosse',
    marks: ['USA Lacrosse Member ID', 'USL Membership Number'],
    headings: { usaLacrosseNumber: ['USA Lacrosse Member ID', 'USL Membership Number', 'Member ID'] },
  },
]
