import { expect, it } from 'vitest'
import {
  type Audience,
  admits,
  audiences,
  getEffectiveRole,
  isAddressDue,
  isPasswordChangeDue,
  isPrivileged,
  isStaff,
  ownsAccount,
  type Role,
  roles,
} from '#shared/access.ts'

/** Written by hand: AN PL PA AC CO PD AD. */
const everybody: (Role | undefined)[] = [
  undefined,
  'player',
  'parent',
  'assistant_coach',
  'coach',
  'program_director',
  'admin',
]
const members: Record<Audience, readonly (0 | 1)[]> = {
  public: [1, 1, 1, 1, 1, 1, 1],
  'signed-in': [0, 1, 1, 1, 1, 1, 1],
  adults: [0, 0, 1, 1, 1, 1, 1],
  staff: [0, 0, 0, 1, 1, 1, 1],
  'head staff': [0, 0, 0, 0, 1, 1, 1],
  privileged: [0, 0, 0, 0, 0, 1, 1],
  admin: [0, 0, 0, 0, 0, 0, 1],
}

it('every audience is one of those listed here, for every existing role', () => {
  expect(Object.keys(members).sort()).toEqual(Object.keys(audiences).sort())
  expect(everybody.slice(1).sort()).toEqual([...roles].sort())
})

it.each(Object.entries(members))('the audience %s admits the right roles', (audience, expected) => {
  expect(everybody.map(role => (admits(audience as Audience, role) ? 1 : 0))).toEqual(expected)
})

it('the audiences of staff and of the privileged have their own names', () => {
  expect(everybody.filter(isStaff)).toEqual(['assistant_coach', 'coach', 'program_director', 'admin'])
  expect(everybody.filter(isPrivileged)).toEqual(['program_director', 'admin'])
})

const unconfirmed = { emailConfirmedAt: undefined }

it.each<[string, Partial<Parameters<typeof getEffectiveRole>[0]>, ('password' | 'address')[]]>([
  ['a known owner', {}, []],
  ['a long password', { pwRule: 'min12' }, []],
  ['a short password', { pwRule: 'min6' }, ['password']],
  ['an address that nobody has confirmed', unconfirmed, ['address']],
  ['an address confirmed by somebody who was not logged in', { confirmedSignedOut: true }, ['address']],
  [
    'an unconfirmed address, and rights from before it was asked for',
    { ...unconfirmed, keepsRights: true },
    [],
  ],
  ['no way in but a mailed link', { ...unconfirmed, passwordHash: undefined }, []],
  ['a short password and no confirmed address', { ...unconfirmed, pwRule: 'min6' }, ['password', 'address']],
])('with %s, staff acts as a parent until what is due is done, and nobody else has to', (_, more, due) => {
  for (const role of roles) {
    const confirmed = { passwordHash: 'hash', emailConfirmedAt: '2026-03-02T15:00:00.000Z' }
    const user = { role, status: 'active', ...confirmed, ...more }
    const asked = isStaff(role) ? due : []
    expect(isPasswordChangeDue(user), role).toBe(asked.includes('password'))
    expect(isAddressDue(user), role).toBe(asked.includes('address'))
    expect(ownsAccount(user), role).toBe(!due.includes('address') && !more.keepsRights)
    expect(getEffectiveRole(user), role).toBe(asked.length > 0 ? 'parent' : role)
  }
})

it.each(roles)(
  'the role %s acts as a parent while under review, and need not choose a password then',
  role => {
    const user = { role, status: 'pending_review', pwRule: 'min6' } as const
    expect([getEffectiveRole(user), isPasswordChangeDue(user)]).toEqual(['parent', false])
  },
)
