import { describe, expect, it } from 'vitest'
import type { Role } from '#shared/access.ts'
import { mayInvite, mayWithdraw, removalRefusal } from '#shared/families/rules.ts'

const child = { parentId: 'primary', guardianIds: ['primary', 'second', 'third'] }
const orphan = { parentId: undefined, guardianIds: [] }
const led = { parentId: undefined, guardianIds: ['second'] }
const somebody = (id: string, role: Role = 'parent') => ({ id, role })

describe('inviting a guardian', () => {
  it.each([
    ['a guardian', somebody('second'), child, true],
    ['a stranger', somebody('other'), child, false],
    ['a coach, who sees the child', somebody('other', 'coach'), child, false],
    ['an administrator', somebody('other', 'admin'), child, true],
    ['a director, where there is a guardian', somebody('other', 'program_director'), child, false],
    ['a director, where there is none', somebody('other', 'program_director'), orphan, true],
    ['a director, where there is none but a second one', somebody('other', 'program_director'), led, false],
    ['a director who is a guardian', somebody('second', 'program_director'), child, true],
    ['a coach, where there is none', somebody('other', 'coach'), orphan, false],
  ])('inviting a guardian: %s', (_, who, of, may) => expect(mayInvite(who, of)).toBe(may))
})

describe('withdrawing an invitation', () => {
  it.each([
    ['whoever sent it', somebody('second'), true],
    ['the primary guardian', somebody('primary'), true],
    ['another guardian', somebody('third'), false],
    ['an administrator', somebody('other', 'admin'), true],
    ['a director', somebody('other', 'program_director'), false],
  ])('withdrawing an invitation: %s', (_, who, may) =>
    expect(mayWithdraw(who, { invitedBy: 'second' }, child)).toBe(may),
  )
})

describe('removing a guardian', () => {
  it.each([
    ['the second, by their own request', somebody('second'), 'second', child, undefined],
    ['the second, by the primary', somebody('primary'), 'second', child, undefined],
    ['the second, by an administrator', somebody('other', 'admin'), 'second', child, undefined],
    ['the second, by the third', somebody('third'), 'second', child, /Only the primary guardian/],
    ['the primary, by their own request', somebody('primary'), 'primary', child, /Only the club can change/],
    ['the primary, by the second', somebody('second'), 'primary', child, /Only the club can change/],
    [
      'the primary, by an administrator',
      somebody('other', 'admin'),
      'primary',
      child,
      /Only the club can change/,
    ],
    ['the last, by their own request', somebody('second'), 'second', led, /at least one/],
    ['the last, by an administrator', somebody('other', 'admin'), 'second', led, /at least one/],
  ])('removing a guardian: %s', (_, who, userId, of, refusal) => {
    const said = removalRefusal(who, userId, of)
    if (refusal) expect(said).toMatch(refusal)
    else expect(said).toBeUndefined()
  })
})
