import { type ColumnField, columnFields } from './columns.ts'
import { listSystems } from './systems.ts'

/**
 * The headings of each field in the exports of other systems, in school lists and in forms, the most telling first.
 * They are compared by `keyOf`, so case, punctuation, the order of words and their synonyms do not matter.
 */
const headings: Record<ColumnField, readonly string[]> = {
  playerName: ['player', 'name'],
  firstName: ofPlayer('first'),
  lastName: ofPlayer('last'),
  dateOfBirth: ofPlayer('birth'),
  gender: ofPlayer('gender'),
  grade: ofPlayer('grade', 'school grade', 'grade level', 'entering grade'),
  team: ofPlayer('team', 'team assigned', 'team id'),
  jerseyNumber: ofPlayer('jersey number', 'jersey', 'number', 'shirt number'),
  position: ofPlayer('position'),
  guardianFirstName: ['guardian first', 'contact first'],
  guardianLastName: ['guardian last', 'contact last'],
  guardianName: ['guardian', 'contact'],
  guardianEmail: ['guardian email', 'contact email', 'email'],
  guardianPhone: ['guardian phone', 'contact phone', 'phone', 'home phone'],
  schoolAttending: ofPlayer('school'),
  usaLacrosseNumber: ofPlayer(
    'usa lacrosse number',
    'usa lacrosse membership number',
    'usa lacrosse membership',
    'usa lacrosse id',
    'usa lacrosse',
    'usa number',
    'usa',
    'membership number',
  ),
  emergencyContact: ['emergency contact', 'emergency'],
  emergencyPhone: ['emergency contact phone', 'emergency phone'],
  emergencyRelationship: ['emergency contact relationship', 'emergency relationship', 'relationship'],
}

/** Where a list says "Player First Name", its "First Name" may be somebody else's. */
function ofPlayer(...names: string[]): string[] {
  return [...names.map(name => `player ${name}`), ...names]
}

/**
 * The field that each column stands for, if its heading is known. No two columns get the same one, and a name is only
 * split where it is not in two columns already.
 */
export function matchColumns(headers: readonly string[]): (ColumnField | undefined)[] {
  const keys = headers.map(keyOf)
  const own = findOwnHeadings(headers)
  const columns = columnFields.map(field => {
    const named = own[field]?.map(plain).find(text => headers.map(plain).includes(text))
    if (named !== undefined) return { field, at: headers.map(plain).indexOf(named) }
    const known = headings[field].map(keyOf).find(key => keys.includes(key))
    return { field, at: known === undefined ? -1 : keys.indexOf(known) }
  })
  const has = (field: ColumnField) => columns.some(column => column.field === field && column.at >= 0)
  const isSplit = has('firstName') || has('lastName')
  return headers.map(
    (_, at) =>
      columns.find(({ field, at: place }) => place === at && !(isSplit && field === 'playerName'))?.field,
  )
}

/** The school year that the heading of the grades names: "Grade (2026-27)". */
export function findGradeYear(
  headers: readonly string[],
  columns: readonly (ColumnField | undefined)[],
): number | undefined {
  const [, year] = schoolYear.exec(headers[columns.indexOf('grade')] ?? '') ?? []
  return year === undefined ? undefined : Number(year)
}

const schoolYear = /\b(20\d\d)\s*[-/–]\s*(?:20)?\d\d\b/

/** The headings of the system that the list is from, if it can be told. */
function findOwnHeadings(headers: readonly string[]): Partial<Record<ColumnField, readonly string[]>> {
  const there = new Set(headers.map(plain))
  return listSystems.find(({ marks }) => marks.some(mark => there.has(plain(mark))))?.headings ?? {}
}

const plain = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')

const contacts = ['guardianEmail', 'guardianPhone'] as const

/**
 * The columns taken for a guardian's contact of which the heading does not say whose it is: in a list of players, "Email" may be
 * the child's.
 */
export const findBareContacts = (
  headers: readonly string[],
  columns: readonly (ColumnField | undefined)[],
): { at: number; field: (typeof contacts)[number] }[] =>
  columns.flatMap((column, at) => {
    const field = contacts.find(one => one === column)
    const header = headers[at] ?? ''
    if (!field || /\b(guardian|contact)\b/.test(keyOf(header))) return []
    return findOwnHeadings(headers)[field]?.map(plain).includes(plain(header)) ? [] : [{ at, field }]
  })

/** "Parent/Guardian #1: E-Mail Address*" and "guardianEmail" -> "email guardian" */
function keyOf(header: string): string {
  const words = header
    .replace(/\([^a-z)]*\)/gi, ' ')
    .replace(new RegExp(schoolYear, 'g'), ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\bm\s*\/\s*f\b/g, ' gender ')
    .replace(/\be[-\s_]*mail(s|[-\s_]+address)?\b/g, ' email ')
    .replace(/['’]s\b/g, ' ')
    .replace(/#\s*1\b/g, ' ')
    .replace(/\bp1\b/g, ' guardian ')
    .replace(/#/g, ' number ')
    .replace(/([a-z])(\d)/g, '$1 $2')
    .split(/[^a-z0-9]+/)
    .filter(word => word && !fillers.has(word))
    .map(word => synonyms.get(word) ?? word)
  const isPhone = words.includes('phone')
  const key = [...new Set(words)].filter(word => !(isPhone && word === 'number')).toSorted()
  // "Name" or "Full name" alone is somebody's; beside another word it says nothing.
  return key.join(' ') || (/\bname\b/i.test(header) ? 'name' : '')
}

/** Words that change nothing. The first of two guardians is ours; a second one is not imported. */
const fillers = new Set(
  (
    '1 1st a attending current date dd enter full holder is mm my name of optional please primary required s the ' +
    'what your yy yyyy one'
  ).split(' '),
)

const synonyms = new Map(
  Object.entries({
    guardian: 'account adult dad father mom mother parent parents guardians user',
    player: 'athlete child kid participant student',
    first: 'firstname fname given',
    last: 'family lastname lname surname',
    birth: 'birthdate birthday born dob',
    gender: 'boy girl sex',
    phone: 'cell cellphone mobile tel telephone',
    jersey: 'uniform',
    number: 'no num',
    position: 'pos',
    relationship: 'relation',
    team: 'roster',
    usa: 'us usal',
  }).flatMap(([word, others]) => others.split(' ').map((other): [string, string] => [other, word])),
)
