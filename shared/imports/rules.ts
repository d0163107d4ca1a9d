import type * as z from 'zod'
import { genders, grades, positions } from '../choices.ts'
import type { Issue } from '../http.ts'
import { findBirthdayIssues } from '../players/rules.ts'
import { splitName } from '../users/rules.ts'
import { readBirthday } from './birthdays.ts'
import type { ImportField } from './columns.ts'
import { ImportChild, ImportGuardian, type ImportLine } from './model.ts'

export interface ImportEntry {
  child: ImportChild
  /** Absent if the file names no guardian. */
  guardian?: ImportGuardian
}

/** Parses and validates one row; the browser and the server use the same code. */
export function parseImportLine(row: ImportLine, today: string): { entry?: ImportEntry; issues: Issue[] } {
  const birthday = readBirthday(row.dateOfBirth ?? '', today, row.dateOrder)
  const child = ImportChild.safeParse(withoutEmpty(childOf(row, birthday.date)))
  const isNamed = guardianFields.some(field => row[field])
  const guardian = isNamed ? ImportGuardian.safeParse(withoutEmpty(guardianOf(row))) : undefined
  const issues = [
    ...issuesIn(child, field => field).map(issue =>
      issue.field === 'dateOfBirth' && birthday.problem ? { ...issue, message: birthday.problem } : issue,
    ),
    ...(child.success ? findBirthdayIssues(child.data.dateOfBirth, today) : []),
    ...(child.data?.jerseyNumber !== undefined && !child.data.team ? [withoutTeam] : []),
    ...(guardian ? issuesIn(guardian, guardianField) : []),
  ]
  if (issues.length > 0 || !child.success) return { issues }
  return { entry: { child: child.data, guardian: guardian?.data }, issues }
}

/** Equal for two rows that may be of one child, whoever the guardian is. */
export const namesakeKey = ({ child }: ImportEntry): string =>
  normalizeText([child.firstName, child.lastName, child.dateOfBirth].join('#'))

/** Equal for two rows that mean the same child. */
export const childKey = ({ child, guardian }: ImportEntry): string =>
  [guardian?.email ?? '', child.firstName, child.lastName, child.dateOfBirth]
    .join('#')
    .normalize('NFKC')
    .toLowerCase()

interface Named {
  id: string
  name: string
  season: string
}

/** Finds the team that a file names by id, by name, or by name and season. */
export function findTeam<T extends Named>(teams: readonly T[], called: string): { team?: T; issue?: Issue } {
  const wanted = normalizeText(called)
  const found =
    teams.filter(({ id }) => id === called)[0] ??
    teams.filter(({ name, season }) => normalizeText(`${name} ${season}`) === wanted)[0]
  const named = found ? [found] : teams.filter(({ name }) => normalizeText(name) === wanted)
  const [team, other] = named
  if (team && !other) return { team }
  const message = team
    ? `There are several teams called ${called}: please add the season, like "${team.name} ${team.season}"`
    : `There is no team called ${called}`
  return { issue: { field: 'team', message } }
}

const guardianFields = [
  'guardianFirstName',
  'guardianLastName',
  'guardianName',
  'guardianEmail',
  'guardianPhone',
] as const satisfies ImportField[]

const withoutTeam = { field: 'jerseyNumber', message: 'Please add the team for this number too' }

function childOf(row: ImportLine, birthday: string | undefined) {
  const { gender, grade, position, jerseyNumber } = row
  return {
    ...row,
    dateOfBirth: birthday ?? row.dateOfBirth,
    gender:
      gender &&
      matchChoice(gender, genders, {
        m: 'Male',
        b: 'Male',
        boy: 'Male',
        f: 'Female',
        g: 'Female',
        girl: 'Female',
      }),
    grade:
      grade &&
      matchChoice(
        grade.replace(/^grade\s*|(?:st|nd|rd|th)?(?:\s*grade)?$/gi, '').replace(/^0+/, ''),
        grades,
        {
          kindergarten: 'K',
        },
      ),
    position: position && matchChoice(position, positions, shortPositions),
    jerseyNumber: jerseyNumber ? numberIn(jerseyNumber) : undefined,
  }
}

/** "#7" and "07" -> 7; NaN otherwise, which validation rejects. */
const numberIn = (text: string): number =>
  /^#?\s*\d{1,4}$/.test(text) ? Number(text.replace('#', '')) : Number.NaN

const shortPositions = {
  a: 'Attack',
  attacker: 'Attack',
  m: 'Midfield',
  mid: 'Midfield',
  midfielder: 'Midfield',
  d: 'Defense',
  defender: 'Defense',
  g: 'Goalie',
  goalkeeper: 'Goalie',
}

function guardianOf(row: ImportLine) {
  const { guardianEmail: email, guardianPhone: phone } = row
  const split = splitName(row.guardianName ?? '')
  const firstName = row.guardianFirstName || split.firstName
  const lastName = row.guardianLastName || split.lastName
  return {
    name: firstName || lastName ? { firstName, lastName } : undefined,
    email: email ?? '',
    phone,
  }
}

/** Matches a list entry regardless of spelling; anything else is returned unchanged for validation to reject. */
function matchChoice(text: string, list: readonly string[], others: Record<string, string>): string {
  const wanted = normalizeText(text)
  return list.find(choice => normalizeText(choice) === wanted) ?? others[wanted] ?? text
}

/** An empty cell counts as missing. */
const withoutEmpty = (cells: object): object =>
  Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== '' && value !== undefined))

const guardianField = (field: string): string => `guardian${field.charAt(0).toUpperCase()}${field.slice(1)}`

function issuesIn(result: z.ZodSafeParseResult<unknown>, fieldOf: (field: string) => string): Issue[] {
  const issues = result.error?.issues ?? []
  return issues.map(({ path, message }) => ({ field: fieldOf(String(path.at(-1) ?? '')), message }))
}

const normalizeText = (text: string): string =>
  text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
