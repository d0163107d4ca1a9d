import { expect, it } from 'vitest'
import { roles } from '#shared/access.ts'
import { addDays, daysBetween } from '#shared/dates.ts'
import { NewProgram, ProgramChanges } from '#shared/programs/model.ts'
import {
  findDateIssues,
  hasWaitlist,
  isOpen,
  isOver,
  lastDay,
  maySee,
  takesFamilies,
} from '#shared/programs/rules.ts'
import { fillTemplate, programTemplates } from '#shared/programs/templates.ts'

const offered = {
  isPublished: true,
  registrationStatus: 'open',
  status: 'live',
  endDate: '2026-05-30',
  spotsLeft: 3,
  waiting: 0,
} satisfies Parameters<typeof hasWaitlist>[0]

it.each<[string[], Partial<Parameters<typeof hasWaitlist>[0]>]>([
  [['open'], {}],
  [['open'], { registrationStartDate: null, registrationEndDate: null }],
  [['open'], { registrationStartDate: '2026-03-15', registrationEndDate: '2026-03-15' }],
  [[], { registrationStartDate: '2026-03-16' }],
  [[], { registrationEndDate: '2026-03-14' }],
  [[], { registrationStatus: 'closed' }],
  [[], { registrationStatus: 'coming-soon' }],
  [[], { isPublished: false }],
  // Full, or the club keeps a list anyway.
  [['open', 'waitlist'], { spotsLeft: 0 }],
  [['open'], { spotsLeft: null }],
  [[], { spotsLeft: 0, registrationStatus: 'closed' }],
  [[], { spotsLeft: 0, registrationEndDate: '2026-03-14' }],
  [['waitlist'], { registrationStatus: 'waitlist' }],
  [['waitlist'], { registrationStatus: 'waitlist', registrationEndDate: '2026-03-14' }],
  [[], { registrationStatus: 'waitlist', isPublished: false }],
  // Completed, or past its last day, unless registration goes on longer than the program.
  [['over'], { status: 'completed' }],
  [['over'], { status: 'completed', registrationEndDate: '2026-12-31', registrationStatus: 'waitlist' }],
  [['open'], { endDate: '2026-03-15' }],
  [['over'], { endDate: '2026-03-14' }],
  [['over'], { endDate: '2026-03-14', registrationEndDate: '2026-03-10', registrationStatus: 'waitlist' }],
  [['open'], { endDate: '2026-03-14', registrationEndDate: '2026-03-15' }],
  // For readers who do not know the last day.
  [['open'], { endDate: null }],
  [['over'], { endDate: null, isOver: true }],
  [['over'], { endDate: null, status: 'completed' }],
])('on March 15 families find %j with a program of %j', (found, more) => {
  const program = { ...offered, ...more }
  const states = { open: isOpen, waitlist: hasWaitlist, over: isOver }
  const today = '2026-03-15'
  const truths = Object.entries(states).filter(([, is]) => is(program, today))
  expect(truths.map(([state]) => state)).toEqual(found)
  expect(takesFamilies(program, today)).toBe(found.includes('open') || found.includes('waitlist'))
})

it.each([
  [null, '2026-05-30'],
  ['2026-05-29', '2026-05-30'],
  ['2026-05-31', '2026-05-31'],
])(
  'the last day of a program until May 30 with an end of registration on %s is %s',
  (registrationEndDate, last) => expect(lastDay({ registrationEndDate }, '2026-05-30')).toBe(last),
)

it.each([
  [{}, []],
  [{ endDate: '2026-04-01', endTime: '17:01' }, []],
  [{ endDate: '2026-03-31' }, ['endDate']],
  [{ endTime: '17:00' }, ['endTime']],
  [{ registrationStartDate: '2026-03-01', registrationEndDate: '2026-03-01' }, []],
  [{ registrationStartDate: '2026-03-02', registrationEndDate: '2026-03-01' }, ['registrationEndDate']],
  [{ registrationStartDate: '2026-03-02' }, []],
  [{ registrationEndDate: '2026-03-01' }, []],
])('the dates of a program with %j are wrong in %j', (more, fields) => {
  const dates = { startDate: '2026-04-01', endDate: '2026-06-15', startTime: '17:00', endTime: '19:00' }
  expect(findDateIssues({ ...dates, ...more }).map(({ field }) => field)).toEqual(fields)
})

it.each([
  [{ daysOfWeek: ['Monday', 'Friday'], grades: ['K', '1'] }, true],
  [{ daysOfWeek: ['Monday', 'Monday'] }, false],
  [{ daysOfWeek: [] }, false],
  [{ grades: ['1', '1'] }, false],
])('a program may be changed to %j: %s', (changes, right) =>
  expect(ProgramChanges.safeParse(changes).success).toBe(right),
)

it('an unpublished program exists only for those who run the club', () => {
  const seen = [undefined, ...roles].filter(role => maySee(role, { isPublished: false }))
  expect(seen).toEqual(['admin', 'program_director'])
  expect([undefined, ...roles].every(role => maySee(role, { isPublished: true }))).toBe(true)
})

it.each(programTemplates)(
  'the template $label is a program that families may register for, on any day',
  template => {
    const { inDays } = template.begins
    for (const today of Array.from({ length: 400 }, (_, days) => addDays('2026-11-26', days))) {
      const program = NewProgram.parse(fillTemplate(template, today))
      expect(findDateIssues(program)).toEqual([])
      expect([isOpen(program, today), isOpen(program, program.startDate)]).toEqual([true, false])
      const start = new Date(`${program.startDate}T12:00:00Z`)
      const weekday = start.toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })
      expect(program.daysOfWeek).toContain(weekday)
      const ahead = daysBetween(today, program.startDate)
      expect([ahead >= inDays, ahead < inDays + 7]).toEqual([true, true])
    }
  },
)

it.each([
  ['Rec season', '2026-02-10', 'Spring 2026 Rec League', '2026-03-10', '2026-05-03'],
  ['Camp', '2026-05-15', 'Summer 2026 Lacrosse Camp', '2026-06-29', '2026-07-03'],
])('the template %s filled on %s is %s, from %s to %s', (label, today, name, startDate, endDate) => {
  const [template] = programTemplates.filter(one => one.label === label)
  expect(template && fillTemplate(template, today)).toMatchObject({ name, startDate, endDate })
})
