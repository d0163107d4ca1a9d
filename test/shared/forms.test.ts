import { describe, expect, it } from 'vitest'
import { AccountStep, CoachStep, NewAccount, ParentStep } from '#shared/auth/model.ts'
import { PlayerForm } from '#shared/players/model.ts'
import { newAccount, newPlayer } from '../forms.ts'

const issues = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  (result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])

const { role, username, email, password, confirmPassword, ...person } = newAccount('dana')
const account = { role, username, email, password, confirmPassword }
const coach = { ...person, usaLacrosseNumber: '12345', coachShirtSize: 'M' }

describe('the steps of the wizard', () => {
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
})

describe('the player form', () => {
  it.each([
    ['firstName', 'S', 'First name must be at least 2 characters'],
    ['lastName', 'W', 'Last name must be at least 2 characters'],
    ['dateOfBirth', '', 'Please provide a date of birth'],
    ['dateOfBirth', '  ', 'Please provide a date of birth'],
    ['dateOfBirth', undefined, 'Please provide a date of birth'],
    ['dateOfBirth', 'soon', 'Invalid date format. Please use MM/DD/YYYY format.'],
    ['dateOfBirth', 'February 30, 2016', 'Invalid date format. Please use MM/DD/YYYY format.'],
    ['gender', 'male', 'Please select a gender'],
    ['gender', undefined, 'Please select a gender'],
    ['usaLacrosseNumber', '', 'USA Lacrosse Number is required for players'],
    ['usaLacrosseNumber', undefined, 'USA Lacrosse Number is required for players'],
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

  it('the player form accepts the usual ways to write a date, with the same result', () => {
    for (const dateOfBirth of ['04/09/2016', '4/9/2016', '2016-04-09', 'April 9, 2016', ' 9 Apr 2016 ']) {
      expect(PlayerForm.parse(newPlayer('Sam', { dateOfBirth })).dateOfBirth).toBe('2016-04-09')
    }
  })

  it('the player form accepts up to three requested numbers from 1 to 99', () => {
    const wish = (requestedNumbers: unknown) =>
      PlayerForm.safeParse(newPlayer('Sam', { requestedNumbers })).success
    expect([[], [1], [99, 1, 50]].map(wish)).toEqual([true, true, true])
    expect([[0], [100], [1.5], ['7'], [1, 2, 3, 4], 7].map(wish)).toEqual(Array(6).fill(false))
  })
})
