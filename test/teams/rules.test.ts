import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roles } from '#shared/access.ts'
import { toCsv } from '#shared/csv.ts'
import { findTeamMisfits, gradesOf, seasonOf, suggestGender } from '#shared/teams/fit.ts'
import { planJerseyNumbers } from '#shared/teams/planJerseyNumbers.ts'
import { isInTab, isTeamStaff, mayCoach, redactRosterPlayer, redactTeam } from '#shared/teams/rules.ts'
import { toOrderSheet, toRosterSheet } from '#shared/teams/sheets.ts'
import { runs } from '../proof.ts'

const ada = { firstName: 'Ada', gender: 'Female', dateOfBirth: '2016-04-09' } as const
const spring = { programType: 'co-ed', startDate: '2026-04-01' } as const
const u10 = { grade: '4', ageGroup: 'U10' } as const

test.each([
  ['by age', ada, spring, []],
  ['one grade below', { ...ada, grade: '3' as const }, spring, []],
  ['two grades below', { ...ada, grade: '2' as const }, spring, ['in grade 2']],
  ['by the grade alone', { ...ada, grade: '5' as const, dateOfBirth: undefined }, spring, ['in grade 5']],
  ['as of today, for a team without a program', ada, seasonOf(undefined, '2026-09-01'), ['in grade 5']],
  ['of another age', { ...ada, dateOfBirth: '2014-04-09' }, spring, ['in grade 6']],
  ['of no grade of the club', { ...ada, dateOfBirth: '2010-04-09' }, spring, ['not in a grade from K to 8']],
  ['while the start is hidden', ada, { ...spring, startDate: null }, []],
  ['of whom nobody knows', { ...ada, dateOfBirth: undefined }, spring, []],
])('whether a team for grade 4 fits a child: %s', (_, child, season, states) => {
  expect(findTeamMisfits(u10, season, child)).toEqual(
    states.map(state => `This team is for grades 3, 4; Ada is ${state}.`),
  )
})

test.each([
  ['boys', 'girls', ['This is a boys team.']],
  ['girls', 'boys', []],
  ['both', 'boys', []],
  [undefined, 'boys', ['This is a boys team.']],
  [undefined, 'girls', []],
  [undefined, 'co-ed', []],
] as const)(
  'whether a team for %s in a program for %s fits a girl, and nobody of unknown gender unless it is for both',
  (gender, programType, misfits) => {
    const season = { ...spring, programType }
    expect(findTeamMisfits({ ...u10, gender }, season, ada)).toEqual(misfits)
    const unknown = findTeamMisfits({ ...u10, gender }, season, { ...ada, gender: undefined })
    const kind = gender ?? programType
    expect(unknown).toEqual(kind === 'boys' || kind === 'girls' ? [`This is a ${kind} team.`] : [])
  },
)

test.each([
  [{ grade: 'K' }, ['K']],
  [{ grade: '1' }, ['K', '1']],
  [{ grade: '4', gradeFrom: '2', gradeTo: '3' }, ['2', '3']],
  [{ grade: '4', gradeFrom: '2' }, ['2', '3', '4']],
  [{ grade: '4', gradeTo: '5' }, ['3', '4', '5']],
  [{ grade: '4', gradeFrom: '6' }, ['6']],
  [{ grade: '4', gradeTo: '2' }, ['2']],
  [{ grade: '4', gradeFrom: '5', gradeTo: '3' }, []],
] as const)('the grades of a team %j', (team, span) => {
  expect(gradesOf(team)).toEqual(span)
})

test.each([
  ['Falcons Girls', 'U10', 'girls'],
  ['Hawks', 'u10 - BOYS', 'boys'],
  ['Boys and girls', 'U10', undefined],
  ['Cowboys', 'U10', undefined],
])('the suggestion for the team %s of the age group %s is %s', (name, ageGroup, suggested) => {
  expect(suggestGender({ name, ageGroup })).toBe(suggested)
})

const child = (playerId: string, requestedNumbers: number[], hour = 9, jerseyNumber?: number) => ({
  ...{ playerId, requestedNumbers, jerseyNumber },
  createdAt: `2026-03-01T${String(hour).padStart(2, '0')}:00:00.000Z`,
})

test.each([
  ['gives the first choice', [child('a', [7, 8])], { a: 7 }, []],
  ['leaves who wears one', [child('a', [7], 9, 3), child('b', [3, 7])], { b: 7 }, []],
  ['goes by who came first', [child('a', [7], 10), child('b', [7], 9)], { b: 7 }, ['a']],
  ['goes by the id among those who came at once', [child('b', [7]), child('B', [7])], { B: 7 }, ['b']],
  [
    'hears every first wish before any second',
    [child('a', [1, 2], 8), child('b', [1, 2], 9), child('c', [2], 10)],
    { a: 1, c: 2 },
    ['b'],
  ],
  ['gives the third', [child('a', [1]), child('b', [2]), child('c', [1, 2, 3])], { a: 1, b: 2, c: 3 }, []],
  ['lists who asked for nothing', [child('a', [])], {}, ['a']],
])('the plan of numbers: %s', (_, roster, given, left) => {
  const { assigned, conflicts } = planJerseyNumbers(roster)
  expect(Object.fromEntries(assigned.map(({ playerId, number }) => [playerId, number]))).toEqual(given)
  expect(conflicts.map(({ playerId }) => playerId)).toEqual(left)
})

test('the plan of numbers never gives one twice, nor one that nobody asked for, and leaves nobody out', () => {
  const number = fc.integer({ min: 1, max: 12 })
  const children = fc.uniqueArray(
    fc.record({
      wished: fc.uniqueArray(number, { maxLength: 3 }),
      hour: fc.integer({ min: 0, max: 23 }),
      worn: fc.option(number, { nil: undefined }),
    }),
    { maxLength: 20, selector: ({ worn }) => worn ?? {} },
  )
  fc.assert(
    fc.property(children, all => {
      const roster = all.map(({ wished, hour, worn }, n) => child(`p${n}`, wished, hour, worn))
      const { assigned, conflicts } = planJerseyNumbers(roster)
      const numbers = [...all.flatMap(({ worn }) => worn ?? []), ...assigned.map(({ number }) => number)]
      expect(new Set(numbers).size).toBe(numbers.length)
      for (const { playerId, number, choice } of assigned)
        expect(roster.find(known => known.playerId === playerId)?.requestedNumbers[choice - 1]).toBe(number)
      // A child without a number has requested none that is free.
      for (const { requested } of conflicts)
        expect(requested.every(number => numbers.includes(number))).toBe(true)
      expect(assigned.length + conflicts.length).toBe(all.filter(({ worn }) => worn === undefined).length)
    }),
    { numRuns: runs(300, 20_000) },
  )
})

test.each([
  ['player', [false, false]],
  ['parent', [false, false]],
  ['assistant_coach', [false, true]],
  ['coach', [true, true]],
  ['program_director', [true, true]],
  ['admin', [true, true]],
] as const)(
  'whether the role %s may be head coach or assistant of a team, and only while approved',
  (role, expected) => {
    const may = (status: string) =>
      (['coach', 'assistant_coach'] as const).map(position => mayCoach({ role, status }, position))
    expect(may('active')).toEqual(expected)
    for (const status of ['pending_review', 'deleting']) expect(may(status)).toEqual([false, false])
  },
)

test('the staff of a team are those who run the club, and coaches of this team', () => {
  const are = (teamIds: string[]) => roles.filter(role => isTeamStaff({ role, teamIds }, 'hawks'))
  expect(are(['owls']).sort()).toEqual(['admin', 'program_director'])
  expect(are(['hawks']).sort()).toEqual(['admin', 'assistant_coach', 'coach', 'program_director'])
})

test('a team shows more than its name to those who run the club and to its own people', () => {
  const listed = { id: 'hawks', name: 'Hawks', ...u10, season: 'Spring 2026' }
  const team = { ...listed, division: 'A', headCoachId: 'usr_coach', logoUrl: 'x' }
  for (const role of roles) {
    const seen = redactTeam({ role, teamIds: ['owls'] }, team)
    expect(seen).toEqual(role === 'admin' || role === 'program_director' ? team : listed)
    expect(redactTeam({ role, teamIds: ['hawks'] }, team)).toEqual(team)
  }
})

const line = {
  ...{ id: 'kid', firstName: 'Ada', lastName: 'Lin', birthYear: 2016, teamId: 'hawks', jerseyNumber: 7 },
  position: 'Attack' as const,
}
const whole = {
  ...line,
  playerImageUrl: 'upl_1',
  grade: '4' as const,
  parentEmail: 'p@club.test',
  published: true,
}

test('a line of the roster shows teammates names, numbers and a picture that is released', () => {
  expect(redactRosterPlayer(whole, [], { released: false })).toEqual(line)
  expect(redactRosterPlayer(whole, [], { released: true })).toEqual({ ...line, playerImageUrl: 'upl_1' })
  const { published: _, ...ofFamily } = whole
  expect(redactRosterPlayer(whole, ['parent'], { released: false })).toEqual(ofFamily)
  expect(redactRosterPlayer(whole, ['assistant'], { released: false })).toEqual(whole)
})

test.each([
  ['Hawks', 'Boys U12', undefined, ['all', 'boys']],
  ['Girls A', 'U10', undefined, ['all', 'girls']],
  ['Cowboys', 'U10', undefined, ['all']],
  ['Hawks', 'U10', 'girls', ['all', 'girls']],
  ['Boys and girls', 'U8', 'co-ed', ['all', 'boys', 'girls']],
] as const)(
  'the team %s of %s in a program of type %s is in the tabs %j',
  (name, ageGroup, programType, tabs) => {
    const all = ['all', 'boys', 'girls'] as const
    expect(all.filter(tab => isInTab({ name, ageGroup, programType }, tab))).toEqual(tabs)
  },
)

test('the sheets of a team have a line for each child, the order by number with unnumbered children last', () => {
  const kit = { jerseySize: 'YM', shortsSize: 'YL', helmetType: 'S', requestedNumbers: [7, 8] } as const
  const roster = [
    { ...line, jerseyNumber: null, ...kit, requestedNumbers: [...kit.requestedNumbers] },
    { ...whole, id: 'ross', lastName: 'Ross', parentName: 'Pat Ross', parentPhone: '555', attendance: 50 },
  ]
  const others = new Map([['ross', [{ name: 'Kim Ross', email: 'k@club.test', phone: '556' }]]])
  expect(toRosterSheet(roster, others)).toEqual([
    [
      ...[
        'Player',
        'Jersey #',
        'Position',
        'Birth year',
        'Grade',
        'Parent',
        'Email',
        'Phone',
        'Attendance %',
      ],
      ...[
        'Parent 2',
        'Email 2',
        'Phone 2',
        'Parent 3',
        'Email 3',
        'Phone 3',
        'Parent 4',
        'Email 4',
        'Phone 4',
      ],
    ],
    ['Ada Lin', undefined, 'Attack', 2016, ...Array(14).fill(undefined)],
    [
      ...['Ada Ross', 7, 'Attack', 2016, '4', 'Pat Ross', 'p@club.test', '555', 50],
      ...['Kim Ross', 'k@club.test', '556', ...Array(6).fill(undefined)],
    ],
  ])
  const order = toOrderSheet(roster)
  expect(order).toEqual([
    ['Jersey #', 'Player', 'Jersey size', 'Shorts size', 'Helmet', 'Requested numbers'],
    [7, 'Ada Ross', ...Array(4).fill(undefined)],
    [undefined, 'Ada Lin', 'YM', 'YL', 'S', '7, 8'],
  ])
  expect(toCsv(order)).toContain('"7, 8"')
})
