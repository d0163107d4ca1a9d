import { expect, test } from 'vitest'
import { getChanges } from '#frontend/users/actions/formValues.ts'
import { splitFullName } from '#frontend/users/actions/splitName.ts'
import {
  formatCreated,
  listAddableRoles,
  listAssignableRoles,
  listRoleEffects,
} from '#frontend/users/describe.ts'
import { roles } from '#shared/access.ts'
import type { UserListItem } from '#shared/users/people.ts'

const person = (more: Partial<UserListItem> = {}): UserListItem => ({
  ...{ id: 'usr_1', fullName: 'Anna van der Berg', firstName: 'Anna', lastName: 'van der Berg' },
  ...{ email: 'anna@example.org', role: 'parent', pendingReview: false },
  relationships: { players: [], parents: [] },
  ...more,
})

test.each([
  ['Anna Maria van der Berg', 'van der Berg', 'Anna Maria', 'van der Berg'],
  ['Anna  Maria Smith', 'van der Berg', 'Anna Maria', 'Smith'],
  ['Anna Vanderberg', 'berg', 'Anna', 'Vanderberg'],
  ['Anna Berg', '', 'Anna', 'Berg'],
])(
  'the name %s of somebody whose last name was %s is split into %s and %s',
  (fullName, before, firstName, lastName) => {
    expect(splitFullName(fullName, before)).toEqual({ firstName, lastName })
  },
)

test('editing a person sends only what is different', () => {
  const same = { fullName: 'Anna van der Berg', email: 'anna@example.org', phoneNumber: '' }
  expect(getChanges(same, person())).toEqual({})
  expect(getChanges({ ...same, phoneNumber: '555' }, person())).toEqual({ phoneNumber: '555' })
  expect(getChanges({ ...same, fullName: 'Ann van der Berg' }, person())).toEqual({
    ...{ firstName: 'Ann', lastName: 'van der Berg' },
  })
  expect(getChanges(same, person({ phoneNumber: '555' }))).toEqual({ phoneNumber: '' })
})

test('a child’s account stays a child’s, and adults are not turned into children', () => {
  expect(listAssignableRoles(person({ role: 'player' }))).toEqual(['player'])
  expect(listAssignableRoles(person())).toEqual(roles.filter(role => role !== 'player'))
  expect(listAddableRoles('program_director')).toEqual(['coach', 'assistant_coach', 'parent'])
  expect(listAddableRoles('admin')).toContain('admin')
})

test('a change of role lists what it grants and removes', () => {
  const said = (from: UserListItem['role'], to: UserListItem['role'], isSelf = false) =>
    listRoleEffects(person({ role: from }), to, isSelf).join(' ')
  expect(said('parent', 'admin')).toContain('Anna will be able to see and change everything')
  expect(said('parent', 'admin')).toContain('longer one first')
  expect(said('admin', 'coach')).toContain('no longer run the club')
  expect(said('coach', 'parent')).toContain('be removed from every team')
  expect(said('coach', 'assistant_coach')).not.toContain('be removed from')
  expect(said('admin', 'parent', true)).toContain('You’ll be logged out everywhere')
})

test('the day a person joined is shown by the club’s clock', () => {
  expect(formatCreated('2026-01-01T03:00:00.000Z', 'America/New_York')).toBe('12/31/2025')
  expect(formatCreated(undefined, 'America/New_York')).toBe('N/A')
})
