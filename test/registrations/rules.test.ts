import { expect, it } from 'vitest'
import { addHours } from '#shared/dates.ts'
import { blocksWaitlist, deadlinesOf } from '#shared/registrations/deadlines.ts'
import {
  amountOwed,
  calculateGraceEnd,
  isFinished,
  mayPayLater,
  maySee,
  needsCheckout,
  redactRegistration,
} from '#shared/registrations/rules.ts'

const begun = new Date('2026-03-02T15:00:00.000Z')
const after = (hours: number) => addHours(begun, hours).toISOString()

const unfinished = {
  state: 'active',
  paymentStatus: 'pending',
  createdAt: begun.toISOString(),
  fee: 100,
  balance: 100,
  collected: 0,
  reminded: [],
} satisfies Parameters<typeof deadlinesOf>[0]
const deferred = { ...unfinished, paymentStatus: 'pay_later', graceUntil: after(72) } as const
const lapse = ['lapse', 72 + 5 / 60]

it.each<[string, Parameters<typeof deadlinesOf>[0], unknown[]]>([
  [
    'an unfinished one',
    unfinished,
    [
      ['nudge', 2],
      ['abandon', 48],
    ],
  ],
  ['one whose family was reminded to finish it', { ...unfinished, reminded: ['nudge'] }, [['abandon', 48]]],
  ['an unfinished one that is paid in part', { ...unfinished, collected: 50 }, [['nudge', 2]]],
  ['a free one', { ...unfinished, balance: 0 }, [['settle', 0.25]]],
  [
    'one that a code has made free',
    { ...unfinished, balance: 0, discount: { at: after(10) } },
    [['settle', 10.25]],
  ],
  ['one to be paid later', deferred, [['remind24', 24], ['remind48', 48], ['remind66', 66], lapse]],
  [
    'one that was reminded',
    { ...deferred, reminded: ['nudge', 'remind24', 'remind66'] },
    [['remind48', 48], lapse],
  ],
  ['one to be paid later that costs nothing', { ...deferred, balance: 0 }, []],
  ['one whose money was lost in a dispute', { ...deferred, graceUntil: undefined }, []],
  ['a paid one', { ...deferred, paymentStatus: 'paid' }, []],
  ['a lapsed one', { ...deferred, state: 'lapsed' }, []],
  ['a canceled one', { ...unfinished, state: 'cancelled' }, []],
])('the deadlines of a registration: %s', (_, registration, expected) => {
  const hours = (at: Date) => (at.getTime() - begun.getTime()) / 3_600_000
  expect(deadlinesOf(registration).map(({ deadline, at }) => [deadline, hours(at)])).toEqual(expected)
})

it.each<[object, number, boolean]>([
  [{}, 2, true],
  [{}, 1.99, false],
  [{ balance: 1 }, 2, true],
  [{ state: 'lapsed' }, 2, false],
  [{ paymentStatus: 'pay_later' }, 2, false],
  [{ balance: 0 }, 2, false],
  [{ collected: 1 }, 2, false],
  [{ override: { note: 'A twin' } }, 2, false],
])(
  'an unfinished registration keeps waiting children from its spot: with %j after %d hours %s',
  (more, hours, blocks) =>
    expect(blocksWaitlist({ ...unfinished, ...more }, addHours(begun, hours))).toBe(blocks),
)

it.each([
  [{}, 72, true],
  [{ graceUntil: null }, 72, true],
  [{ graceUntil: after(1) }, 1, true],
  [{ graceUntil: after(0) }, 0, false],
  [{ earlierGrace: after(1) }, 1, true],
  [{ earlierGrace: after(-1) }, -1, false],
  [{ graceUntil: after(2), earlierGrace: after(-1) }, 2, true],
])(
  'the grace period of a registration with %j ends in %d hours, and it may be put off: %s',
  (grace, hours, may) => {
    expect(calculateGraceEnd(grace, begun)).toBe(after(hours))
    expect(mayPayLater(grace, begun)).toBe(may)
  },
)

it.each([
  ['active', 'pending', 100, { checkout: true, finished: false }],
  ['active', 'pending', 0, { checkout: true, finished: false }],
  ['active', 'pay_later', 1, { checkout: true, finished: true }],
  ['active', 'pay_later', 0, { checkout: false, finished: true }],
  ['active', 'paid', 0, { checkout: false, finished: true }],
  ['active', undefined, undefined, { checkout: false, finished: true }],
  ['lapsed', 'pay_later', 100, { checkout: true, finished: false }],
  ['cancelled', 'pending', 100, { checkout: false, finished: false }],
] as const)(
  'a registration that is %s, %s and owes %s needs the checkout or is finished: %j',
  (state, paymentStatus, balance, { checkout, finished }) => {
    expect(needsCheckout({ state, paymentStatus, balance })).toBe(checkout)
    expect(isFinished({ state, paymentStatus, balance })).toBe(finished)
  },
)

it.each([
  [{}, 0],
  [{ fee: 100 }, 100],
  [{ fee: 100, discount: { code: 'A', amount: 60 }, waived: 10 }, 30],
  [{ fee: 100, discount: { code: 'A', amount: 100 }, waived: 10 }, 0],
])('a registration with %j owes %d in all', (row, owed) => expect(amountOwed(row)).toBe(owed))

it.each([
  ['admin', 'other', true],
  ['program_director', 'other', true],
  ['coach', 'other', false],
  ['parent', 'other', false],
  ['parent', 'payer', true],
] as const)('the registration of a payer is seen by %s %s: %s', (role, id, may) =>
  expect(maySee({ id, role, childIds: [] }, { userId: 'payer' })).toBe(may),
)

it('a registration shows its money to payer and office, its office notes to the office, and both to nobody else', () => {
  const people = { id: 'reg_1', userId: 'payer', playerId: 'ply_1', playerName: 'Sam', season: 'Spring 2026' }
  const sport = { program: 'Travel', onTeam: false, ageGroup: 10, state: 'active' } as const
  const shown = { ...people, ...sport, createdAt: after(0) }
  const money = { fee: 100, balance: 100, collected: 0, discount: { code: 'A', amount: 1 }, waived: 1 }
  const terms = { paymentStatus: 'pending', graceUntil: after(1), earlierGrace: after(1) } as const
  const waiver = { waiverVersion: '2026', waiverDate: after(0) }
  const notes = { userName: 'Dana', invoiceId: 'inv_1', override: { note: 'A twin', reasons: [] } }
  const own = { ...shown, ...money, ...terms, ...waiver }
  const seenBy = (role: 'parent' | 'coach' | 'program_director', id: string) =>
    redactRegistration({ id, role, childIds: ['ply_1'] }, { ...own, ...notes })
  expect(seenBy('program_director', 'other')).toEqual({ ...own, ...notes })
  expect(seenBy('parent', 'payer')).toEqual(own)
  for (const role of ['parent', 'coach'] as const) expect(seenBy(role, 'other')).toEqual(shown)
})
