import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AccountStep, CoachStep, NewAccount, ParentStep } from '#shared/auth/model.ts'
import { PlayerForm } from '#shared/players/model.ts'
import { accountStem } from '#shared/players/rules.ts'
import { NewProgram, ProgramChanges } from '#shared/programs/model.ts'
import { findDateIssues, programDefaults } from '#shared/programs/rules.ts'
import { newAccount, newPlayer } from '../forms.ts'
import { runs } from '../proof.ts'

const issues = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  (result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])

const { role, username, email, password, confirmPassword, ...person } = newAccount('dana')
const account = { role, username, email, password, confirmPassword }
const coach = { ...person, usaLacrosseNumber: '12345', coachShirtSize: 'M' }

it('the steps of the wizard together are what the wizard posts', () => {
  expect(issues(AccountStep.safeParse(account))).toEqual([])
  expect(issues(ParentStep.safeParse(person))).toEqual([])
  expect(issues(CoachStep.safeParse(coach))).toEqual([])
  expect(issues(NewAccount.safeParse({ ...account, ...person }))).toEqual([])
  expect(issues(NewAccount.safeParse({ ...account, ...coach, role: 'coach' }))).toEqual([])
})

it('each step of the wizard validates only its own fields', () => {
  expect(AccountStep.safeParse({ ...account, firstName: 'Dana' }).success).toBe(false)
  expect(ParentStep.safeParse({ ...person, username: 'dana' }).success).toBe(false)
})

it('the wizard asks coaches more than parents, with the same messages as the posted form', () => {
  const missing = [
    ['usaLacrosseNumber', 'USA Lacrosse Number is required for coaches'],
    ['coachShirtSize', 'Please select a shirt size'],
  ]
  expect(issues(CoachStep.safeParse(person))).toEqual(missing)
  expect(issues(NewAccount.safeParse({ ...account, ...person, role: 'coach' }))).toEqual(missing)
})

it.each([
  ['firstName', 'S', 'First name must be at least 2 characters'],
  ['lastName', 'W', 'Last name must be at least 2 characters'],
  ['dateOfBirth', '  ', 'Please provide a date of birth'],
  ['dateOfBirth', undefined, 'Please provide a date of birth'],
  ['dateOfBirth', 'soon', 'Invalid date format. Please use MM/DD/YYYY format.'],
  ['gender', 'male', 'Please select a gender'],
  ['usaLacrosseNumber', '', 'USA Lacrosse Number is required for players'],
  ['schoolAttending', 'X', 'Please select or enter a school'],
  ['jerseySize', 'XXL', 'Please select a jersey size'],
  ['shortsSize', '', 'Please select a shorts size'],
  ['helmetType', 'XL', 'Please select a helmet type'],
  ['emergencyContact', 'R', 'Emergency contact name must be at least 2 characters'],
  ['emergencyPhone', '555-01012', 'Please provide a valid emergency contact phone number'],
  ['emergencyRelationship', 'A', 'Relationship must be at least 2 characters'],
])('the player form rejects %s %j with this message: %s', (field, value, message) => {
  expect(issues(PlayerForm.safeParse(newPlayer('Sam', { [field]: value })))).toEqual([[field, message]])
})

it('the player form takes a date as people write it, and up to three requested numbers from 1 to 99', () => {
  const { dateOfBirth } = PlayerForm.parse(newPlayer('Sam', { dateOfBirth: '4/9/2016' }))
  expect(dateOfBirth).toBe('2016-04-09')
  const wish = (requestedNumbers: unknown) =>
    PlayerForm.safeParse(newPlayer('Sam', { requestedNumbers })).success
  expect([[], [1], [99, 1, 50]].map(wish)).toEqual([true, true, true])
  expect([[0], [100], [1.5], ['7'], [1, 2, 3, 4], 7].map(wish)).toEqual(Array(6).fill(false))
})

it('a child’s user name stem is valid in a mail address, whatever the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), (first, last) => {
      expect(accountStem(first, last)).toMatch(/^[a-z]+(\.[a-z]+)?$/)
    }),
    { numRuns: runs(100, 5000) },
  )
})

it('the form of a program begins with a program that the club takes, and a change has only what is sent', () => {
  const named = { ...programDefaults('2026-02-27'), name: 'Clinic' }
  expect(NewProgram.parse(named)).toEqual(named)
  expect(findDateIssues(named)).toEqual([])
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
])('a program may cost %d cents: %s', (fee, allowed) => {
  expect(ProgramChanges.safeParse({ fee }).success).toBe(allowed)
})
