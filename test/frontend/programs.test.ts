import { expect, test } from 'vitest'
import type { ProgramLine } from '#frontend/dashboard/programs/programColumns.tsx'
import { toProgramsCsv } from '#frontend/dashboard/programs/programsCsv.ts'
import { formatFooter, getTab, parseOrder, selectRows } from '#frontend/dashboard/programs/programTable.ts'
import {
  moveColumn,
  parseColumns,
  serializeColumns,
} from '#frontend/dashboard/programs/useColumnPreferences.ts'
import {
  formatDates,
  formatRegistrationPeriod,
  formatSpotsLeft,
  getRegistrationObstacle,
} from '#frontend/programs/describe.ts'
import { getChanges, nextSeasonValues, toFormValues } from '#frontend/programs/formValues.ts'
import { EditedProgramFields, ProgramFields } from '#frontend/programs/schema.ts'
import { NewProgram, type Program } from '#shared/programs/model.ts'
import { newProgram } from '../forms.ts'

const buildProgram = (more: Partial<Program> = {}): Program => ({
  ...NewProgram.parse(newProgram('Spring 2026 Travel')),
  ...{ id: 'prg_1', season: 'Spring 2026', isOver: false, hasRegistrationPassword: false },
  ...{ spotsLeft: null, placesLeft: null, waiting: 0, version: 3, createdAt: '2026-01-01T00:00:00.000Z' },
  ...more,
})

test.each<[Partial<Program>, string]>([
  [{}, 'Apr 1, 2026 – Jun 15, 2026'],
  [{ isStartDateTentative: true }, 'Apr 1, 2026 (tentative) – Jun 15, 2026'],
  [{ endDate: '2026-04-01' }, 'Apr 1, 2026'],
  [{ isStartDateVisible: false }, 'Until Jun 15, 2026'],
  [{ isEndDateVisible: false }, 'From Apr 1, 2026'],
  [{ isStartDateVisible: false, isEndDateVisible: false }, 'To be announced'],
])('the dates of a program with %j are: %s', (more, text) => {
  expect(formatDates(buildProgram(more))).toBe(text)
})

test.each<[Partial<Program>, string | undefined]>([
  [{}, undefined],
  [{ registrationStartDate: '2026-03-01' }, 'From Mar 1, 2026'],
  [{ registrationEndDate: '2026-03-31' }, 'Until Mar 31, 2026'],
  [{ registrationStartDate: '2026-03-01', registrationEndDate: '2026-03-01' }, 'Mar 1, 2026'],
])('the registration of a program with %j is open: %s', (more, text) => {
  expect(formatRegistrationPeriod(buildProgram(more))).toBe(text)
})

test.each<[Partial<Program>, string | undefined]>([
  [{ spotsLeft: 18 }, '18 spots left'],
  [{ spotsLeft: 1 }, '1 spot left'],
  [{ spotsLeft: 0 }, 'Full'],
  // Its spots are for those who wait.
  [{ spotsLeft: 9, registrationStatus: 'waitlist' }, undefined],
])('a program with %j promises these spots: %s', (more, text) => {
  expect(formatSpotsLeft(buildProgram(more))).toBe(text)
})

test.each<[Partial<Program>, RegExp | undefined]>([
  [{}, undefined],
  [{ isPublished: false }, /^Families can’t see this program yet\.$/],
  [{ isOver: true, endDate: '2026-02-28' }, /^This program is over\.$/],
  [{ registrationStatus: 'closed' }, /^Registration is closed\.$/],
  [{ registrationStatus: 'coming-soon' }, /^Registration opens soon\.$/],
  [{ registrationStartDate: '2026-03-02' }, /^Registration opens on Mar 2, 2026\.$/],
  [{ registrationEndDate: '2026-02-28' }, /^Registration ended on Feb 28, 2026\.$/],
  [{ registrationStatus: 'waitlist', spotsLeft: 9 }, /^Open spots go to the waitlist first\./],
  [{ spotsLeft: 0 }, /^All spots are taken, but there is a waitlist\./],
])('a family learns why it cannot register for a program with %j: %s', (more, text) => {
  const obstacle = getRegistrationObstacle(buildProgram(more), '2026-03-01')
  expect(obstacle).toEqual(text && expect.stringMatching(text))
})

const program = buildProgram({ hasRegistrationPassword: true })
const edit = (more: Partial<ReturnType<typeof toFormValues>>) =>
  getChanges(EditedProgramFields.parse({ ...toFormValues(program), ...more }), program)

test('the form of a program sends what was changed, and neither keeps nor removes a password by an empty field', () => {
  expect(edit({})).toBeUndefined()
  expect(edit({ fee: '1,125.29', capacity: '12' })).toEqual({ fee: 112_529, capacity: 12, version: 3 })
  expect(edit({ registrationPassword: 'crosse' })).toEqual({ registrationPassword: 'crosse', version: 3 })
  expect(edit({ removePassword: true })).toEqual({ registrationPassword: null, version: 3 })
})

test('the form of a program shows what is wrong in single fields and between them at once', () => {
  const wrong = {
    ...{ name: '', fee: '12,50', daysOfWeek: [], startDate: '2026-04-03', endDate: '2026-04-02' },
    ...{ registrationStartDate: '2026-03-01', registrationEndDate: '2026-02-01', location: '' },
    ...{ startTime: '20:00' },
  }
  const typed = { ...toFormValues(program), ...wrong }
  const problems = (schema: typeof ProgramFields) =>
    schema.safeParse(typed).error?.issues.map(({ message }) => message)
  expect(problems(ProgramFields)?.toSorted()).toEqual([
    'End date must be after start date',
    'End time must be after start time',
    'Please enter the fee in dollars, such as 125 or 125.50',
    'Please select at least one day',
    'Program name is required',
    'Registration end date must be after registration start date',
  ])
  expect(problems(EditedProgramFields)).toContain('Location is required')
})

test('a program that is copied from last season begins on the same weekday a year later, open again', () => {
  const last = buildProgram({ status: 'completed', registrationStatus: 'closed', isPublished: false })
  expect(nextSeasonValues({ ...last, registrationEndDate: '2026-02-28' })).toMatchObject({
    ...{ name: 'Spring 2027 Travel', startDate: '2027-03-31', endDate: '2027-06-14', status: 'upcoming' },
    ...{ registrationEndDate: '2027-02-27', registrationStatus: 'open', isPublished: true, fee: '125.00' },
  })
})

const named = (name: string, more: Partial<Program> = {}) =>
  buildProgram({ id: name, name, status: 'live', ...more })
const line = (
  name: string,
  players: number | null | undefined,
  more: Partial<Program> = {},
): ProgramLine => ({
  program: named(name, more),
  figures: typeof players === 'number' ? { ...stats, playerCount: players } : players,
})
const stats = {
  ...{ playerCount: 0, waitingCount: 0, invoicedAmount: 0, uncollectedAmount: 0, collectedAmount: 0 },
  ...{ coachCount: 1, teamCount: 2 },
}
const names = (lines: ProgramLine[]) => lines.map(line => line.program.name)

const all = 'live program start registrationEnd invoiced uncollected players staff teams'

test('the chosen columns are those that are stored, also by another version, or all if none are', () => {
  expect(serializeColumns(parseColumns(null))).toBe(all)
  const mine = 'players -live program -start registrationEnd invoiced uncollected staff teams'
  expect(serializeColumns(parseColumns(mine))).toBe(mine)
  expect(serializeColumns(parseColumns('teams teams -gone'))).toBe(`teams ${all.replace(' teams', '')}`)
  expect(serializeColumns(parseColumns('<html>'))).toBe(all)
  // A row without the program's name would be useless.
  expect(parseColumns('-program')[0]).toEqual({ id: 'program', isShown: true })
})

test('a column moves by one place and stops at the ends', () => {
  const choice = parseColumns(null)
  const moved = serializeColumns(moveColumn(choice, 'program', -1))
  expect(moved).toBe(all.replace('live program', 'program live'))
  expect(moveColumn(choice, 'live', -1)).toBe(choice)
  expect(moveColumn(choice, 'teams', 1)).toBe(choice)
})

const lines = [line('b2', 5), line('a10', 3), line('a9', 8), line('Over', 1, { status: 'completed' })]

test('a tab of programs has all that families see with that status, or all that they do not see', () => {
  expect(getTab(named('x', { status: 'upcoming' }))).toBe('upcoming')
  expect(getTab(named('x', { isPublished: false }))).toBe('unpublished')
  expect(names(selectRows(lines, 'completed', undefined))).toEqual(['Over'])
})

test('the programs of a tab are sorted as chosen, with numbers in names as numbers', () => {
  expect(names(selectRows(lines, 'live', undefined))).toEqual(['b2', 'a10', 'a9'])
  expect(names(selectRows(lines, 'live', parseOrder('program')))).toEqual(['a9', 'a10', 'b2'])
  expect(names(selectRows(lines, 'live', parseOrder('-players')))).toEqual(['a9', 'b2', 'a10'])
  expect([parseOrder('nothing'), parseOrder(undefined)]).toEqual([undefined, undefined])
})

test('the programs of a tab are totaled below, leaving out unknown figures', () => {
  const footer = (...players: (number | null | undefined)[]) => formatFooter(players.map(n => line('a', n)))
  expect(footer()).toBe('No programs to display')
  expect(footer(1)).toBe('1 program · 1 registered player · 2 teams')
  expect(footer(1000, 1)).toBe('2 programs · 1,001 registered players · 4 teams')
  expect([footer(1, undefined), footer(null)]).toEqual(['2 programs', '1 program'])
})

test('the programs of a tab are exported to a spreadsheet with empty cells for unknown values', () => {
  const text = toProgramsCsv([line('a', 4), line('b', null)], ['players', 'program', 'uncollected'])
  expect(text).toBe('\uFEFF"Players","Program","Uncollected"\r\n4,"a",0.00\r\n,"b",\r\n')
})
