import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roles } from '#shared/access.ts'
import { addDays } from '#shared/dates.ts'
import { accountStem, clearDependentAnswers, findBirthdayIssues, summaryFor } from '#shared/players/rules.ts'
import { NewProgram, ProgramChanges } from '#shared/programs/model.ts'
import { findDateIssues, isOpen, maySee, programDefaults } from '#shared/programs/rules.ts'
import { deadlinesOf } from '#shared/registrations/deadlines.ts'
import { calculateGraceEnd, maySee as mayRead, needsCheckout } from '#shared/registrations/rules.ts'
import { redactTeam } from '#shared/teams/rules.ts'
import { runs } from '../proof.ts'

const end = { field: 'endDate', message: 'End date must be after start date' }
const registrationEnd = {
  field: 'registrationEndDate',
  message: 'Registration end date must be after registration start date',
}

describe('the dates of a program', () => {
  const dates = { startDate: '2026-04-01', endDate: '2026-06-15', startTime: '17:00', endTime: '19:00' }
  it.each([
    [{}, []],
    [{ endDate: '2026-04-01' }, []],
    [{ endDate: '2026-03-31' }, [end]],
    [{ endTime: '17:01' }, []],
    [{ endTime: '17:00' }, [{ field: 'endTime', message: 'End time must be after start time' }]],
    [{ registrationStartDate: '2026-03-01' }, []],
    [{ registrationEndDate: '2026-03-01' }, []],
    [{ registrationStartDate: '2026-03-01', registrationEndDate: '2026-03-01' }, []],
    [{ registrationStartDate: '2026-03-02', registrationEndDate: '2026-03-01' }, [registrationEnd]],
    [{ registrationStartDate: null, registrationEndDate: null }, []],
    [
      { endDate: '2025-01-01', registrationStartDate: '2026-03-02', registrationEndDate: '2026-03-01' },
      [end, registrationEnd],
    ],
  ])('the dates of a program with %j have the issues %j', (more, issues) =>
    expect(findDateIssues({ ...dates, ...more })).toEqual(issues),
  )
})

describe('registration', () => {
  const endDate: string | null = '2026-05-30'
  const offer = { isPublished: true, registrationStatus: 'open', status: 'live', endDate } as const
  const period = { registrationStartDate: '2026-03-01', registrationEndDate: '2026-03-31' }
  it.each([
    [offer, true],
    [{ ...offer, isPublished: false }, false],
    [{ ...offer, registrationStatus: 'closed' as const }, false],
    [{ ...offer, registrationStatus: 'waitlist' as const }, false],
    [{ ...offer, registrationStatus: 'coming-soon' as const }, false],
    [{ ...offer, ...period }, true],
    [{ ...offer, registrationStartDate: '2026-03-16' }, false],
    [{ ...offer, registrationStartDate: '2026-03-15' }, true],
    [{ ...offer, registrationEndDate: '2026-03-15' }, true],
    [{ ...offer, registrationEndDate: '2026-03-14' }, false],
    [{ ...offer, registrationStartDate: null, registrationEndDate: null }, true],
    // Over for its families: completed, or past its last day.
    [{ ...offer, status: 'completed' as const }, false],
    [{ ...offer, status: 'completed' as const, ...period }, false],
    [{ ...offer, endDate: '2026-03-15' }, true],
    [{ ...offer, endDate: '2026-03-14' }, false],
    [{ ...offer, endDate: '2026-03-14', ...period }, true],
    [{ ...offer, endDate: null }, true],
    [{ ...offer, endDate: null, isOver: true }, false],
  ])('registration with %j on March 15 is open: %s', (program, open) =>
    expect(isOpen(program, '2026-03-15')).toBe(open),
  )

  it('registration opens and closes with the first and last day of its period', () => {
    const days = Array.from({ length: 33 }, (_, at) => addDays('2026-02-28', at))
    const open = days.filter(today => isOpen({ ...offer, ...period }, today))
    expect([open[0], open.at(-1), open.length]).toEqual(['2026-03-01', '2026-03-31', 31])
  })

  it('a registration sets its grace period only once', () => {
    const now = new Date('2026-03-07T15:00:00Z')
    expect(calculateGraceEnd({}, now)).toBe('2026-03-10T15:00:00.000Z')
    expect(calculateGraceEnd({ graceUntil: null }, now)).toBe('2026-03-10T15:00:00.000Z')
    expect(calculateGraceEnd({ graceUntil: '2026-03-08T00:00:00.000Z' }, now)).toBe(
      '2026-03-08T00:00:00.000Z',
    )
  })

  it.each([
    [{ state: 'active', fee: 100, balance: 100, paymentStatus: 'pending' }, true],
    [{ state: 'active', fee: 100, balance: 100, paymentStatus: 'pay_later' }, true],
    [{ state: 'lapsed', fee: 100, balance: 100, paymentStatus: 'pay_later' }, true],
    [{ state: 'active', fee: 100, balance: 1, paymentStatus: 'pending' }, true],
    [{ state: 'active', fee: 100, balance: 0, paymentStatus: 'paid' }, false],
    [{ state: 'active', fee: 0, balance: 0, paymentStatus: 'pending' }, true],
    [{ state: 'active', fee: 0, balance: 0, paymentStatus: 'pay_later' }, false],
    [{ state: 'cancelled', fee: 100, balance: 100, paymentStatus: 'pending' }, false],
  ] as const)('the registration %j needs the checkout: %s', (registration, needs) =>
    expect(needsCheckout(registration)).toBe(needs),
  )

  it('a registration gets only reminders that have not been sent yet', () => {
    const begun = {
      state: 'active',
      createdAt: '2026-03-02T15:00:00Z',
      graceUntil: '2026-03-05T15:00:00Z',
      fee: 100,
      balance: 100,
      collected: 0,
    } as const
    const names = (
      paymentStatus: 'pending' | 'pay_later',
      ...reminded: ('nudge' | 'remind24' | 'remind66')[]
    ) => deadlinesOf({ ...begun, paymentStatus, reminded }).map(({ deadline }) => deadline)
    expect(names('pending')).toEqual(['nudge', 'abandon'])
    expect(names('pending', 'nudge')).toEqual(['abandon'])
    expect(names('pay_later', 'remind24')).toEqual(['remind48', 'remind66', 'lapse'])
    expect(names('pay_later', 'remind24', 'remind66')).toEqual(['remind48', 'lapse'])
  })

  it.each(roles)(
    'another family’s registration can be read by %s only with a role that runs the club',
    role => {
      const privileged = role === 'admin' || role === 'program_director'
      expect(mayRead({ id: 'me', role, childIds: [] }, { userId: 'other' })).toBe(privileged)
      expect(mayRead({ id: 'me', role, childIds: [] }, { userId: 'me' })).toBe(true)
    },
  )
})

describe('a program', () => {
  it('an unpublished program exists only for those who run the club', () => {
    const seen = [undefined, ...roles].filter(role => maySee(role, { isPublished: false }))
    expect(seen).toEqual(['admin', 'program_director'])
    expect([undefined, ...roles].every(role => maySee(role, { isPublished: true }))).toBe(true)
  })

  it('a program starts with the defaults', () => {
    expect(programDefaults('2026-02-27')).toMatchObject({
      category: 'Spring Travel',
      startTime: '17:00',
      endTime: '19:00',
      daysOfWeek: ['Monday', 'Wednesday'],
      status: 'upcoming',
      fee: 0,
      registrationStatus: 'closed',
      startDate: '2026-02-27',
      endDate: '2026-03-06',
    })
    const named = { ...programDefaults('2026-02-27'), name: 'Clinic' }
    expect(NewProgram.parse(named)).toEqual(named)
  })

  it('a program changes only in the fields that are sent', () => {
    expect(ProgramChanges.parse({})).toEqual({})
    expect(ProgramChanges.parse({ fee: 50 })).toEqual({ fee: 50 })
  })

  it.each([
    [0, true],
    [1, false],
    [49, false],
    [50, true],
    [1_000_000, true],
    [1_000_001, false],
    [12.5, false],
    [-1, false],
  ])('a program may cost %d cents: %s', (fee, allowed) => {
    expect(ProgramChanges.safeParse({ fee }).success).toBe(allowed)
  })
})

describe('a child', () => {
  it.each([
    ['2008-12-31', false],
    ['2009-01-01', true],
    ['2026-03-02', true],
    ['2026-03-03', false],
  ])('a child born on %s may be entered on 2026-03-02: %s', (date, fine) => {
    const issue = { field: 'dateOfBirth', message: 'Please enter a valid date of birth' }
    expect(findBirthdayIssues(date, '2026-03-02')).toEqual(fine ? [] : [issue])
  })

  it('a child has no details for a question that was answered no', () => {
    const answers = { medicalInfo: 'asthma', hasDistrictRelease: true }
    expect(
      clearDependentAnswers({ ...answers, hasMedicalIssues: false, isOutOfDistrict: false }),
    ).toMatchObject({
      medicalInfo: undefined,
      hasDistrictRelease: false,
    })
    expect(
      clearDependentAnswers({ ...answers, hasMedicalIssues: true, isOutOfDistrict: true }),
    ).toMatchObject(answers)
    expect(clearDependentAnswers(answers)).toMatchObject({
      medicalInfo: undefined,
      hasDistrictRelease: false,
    })
  })

  it.each([
    ['Zoë', "O'Brien-Lee", 'zoe.obrienlee'],
    ['Sam', '', 'sam'],
    ['小明', '王', 'player'],
    ['Jo Ann', 'de la Cruz', 'joann.delacruz'],
  ])('%s %s has the user name stem %s', (first, last, stem) => expect(accountStem(first, last)).toBe(stem))

  it('a child’s user name stem is valid in a mail address, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), (first, last) => {
        expect(accountStem(first, last)).toMatch(/^[a-z]+(\.[a-z]+)?$/)
      }),
      { numRuns: runs(100, 5000) },
    )
  })

  it('a child’s full data is shown to its family and to staff, and to nobody else', () => {
    const child = {
      id: 'c',
      firstName: 'A',
      lastName: 'B',
      dateOfBirth: '2016-04-09',
      parentId: 'p',
      gender: 'Male',
    } as const
    for (const role of roles) {
      const staff = !['parent', 'player'].includes(role)
      const stranger = summaryFor({ role, childIds: ['other'], teamIds: [] }, child)
      expect([stranger.dateOfBirth, stranger.parentId, stranger.gender].every(Boolean)).toBe(staff)
      expect(stranger.birthYear).toBe(2016)
      expect(summaryFor({ role, childIds: ['c'], teamIds: [] }, child)).toMatchObject({
        dateOfBirth: '2016-04-09',
        parentId: 'p',
      })
    }
  })
})

describe('a team', () => {
  const rest = {
    season: 'Spring 2026',
    division: 'A',
    headCoachId: 'usr_coach',
    logoUrl: 'x',
    primaryColor: '#000000',
  }
  const team = { id: 't', name: 'Reds', grade: '4', ageGroup: 'U10', ...rest } as const

  it.each(roles)(
    'a team shows %s beyond its name only to those who run the club and to its own people',
    role => {
      const privileged = role === 'admin' || role === 'program_director'
      const seen = Object.keys(redactTeam({ role, teamIds: ['other'] }, team))
      expect(seen.includes('headCoachId')).toBe(privileged)
      expect(redactTeam({ role, teamIds: ['t'] }, team)).toEqual(team)
    },
  )
})
