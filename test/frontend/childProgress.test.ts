import { expect, it } from 'vitest'
import {
  findNextAction,
  findNextStep,
  findSteps,
  type Step,
} from '#frontend/dashboard/children/childProgress.ts'
import type { Registration } from '#shared/registrations/model.ts'

const child = { id: 'ply_1', firstName: 'Sky' }
const registration = (more: Partial<Registration> = {}): Registration => ({
  ...{ id: 'reg_1', userId: 'usr_1', playerId: child.id, playerName: 'Sky Rivera', programId: 'prg_1' },
  ...{ program: 'Travel', season: 'Spring 2027', onTeam: false, ageGroup: 9, state: 'active' },
  createdAt: '2026-03-08T06:30:00.000Z',
  ...more,
})
const pending = registration({ paymentStatus: 'pending', balance: 12_500 })
const later = registration({ paymentStatus: 'pay_later', balance: 12_500 })
const usual = {
  ...{ child, registrations: [], isProfileComplete: true, isWaiting: false, isOffered: false },
  ...{ isOnTeam: false, isEmailConfirmed: true, consentsDue: false },
}
const tell = (steps: readonly Step[]) =>
  steps.map(({ label, isDone }) => `${isDone ? '+' : '-'}${label}`).join(' ')
const checkout = '/checkout?programId=prg_1&registrationId=reg_1'

const lapsed = registration({ state: 'lapsed', paymentStatus: 'pay_later', balance: 12_500 })
const paid = registration({ id: 'reg_2', paymentStatus: 'paid', balance: 0 })
const register = '/program-registration?child=ply_1'
const unpaid = '+Profile -Registered -Paid -Team +Consents'

it.each([
  ['for which nobody has chosen how to pay', [pending], unpaid, checkout],
  ['that is paid later', [later], '+Profile +Registered -Paid -Team +Consents', checkout],
  [
    'that is paid, whatever spot was released before',
    [lapsed, paid],
    '+Profile +Registered +Paid -Team +Consents',
    undefined,
  ],
  ['whose spot was released', [lapsed], unpaid, checkout],
  ['of a program that is over', [{ ...paid, isProgramOver: true }], unpaid, register],
  [
    'that is owed for a program that is over',
    [paid, { ...later, isProgramOver: true }],
    '+Profile +Registered -Paid -Team +Consents',
    checkout,
  ],
  [
    'of another guardian, who alone knows whether it is paid',
    [registration()],
    '+Profile +Registered -Team +Consents',
    undefined,
  ],
  ['of nothing', [], unpaid, register],
])(
  'a child with a registration %s: %j is as far as %s, and goes on at %s',
  (_, registrations, shown, next) => {
    const steps = findSteps({ ...usual, registrations })
    expect(tell(steps)).toBe(shown)
    expect(findNextAction(steps)?.to).toBe(next)
  },
)

it('a child whom the office has put on a team has nothing to pay', () => {
  expect(tell(findSteps({ ...usual, isOnTeam: true }))).toBe('+Profile +Registered +Team +Consents')
})

it('an offer comes before the waiting list, and what the family can do before what the club does', () => {
  const offered = findSteps({ ...usual, isWaiting: true, isOffered: true })
  expect(findNextStep(offered)).toMatchObject({
    note: 'A spot is offered to Sky.',
    action: { to: '/account' },
  })
  const steps = findSteps({ ...usual, registrations: [paid], consentsDue: true })
  expect([findNextStep(steps)?.label, findNextAction(steps)?.label]).toEqual(['Team', 'Read and accept'])
})

it('a family that has not confirmed its email is told so, instead of that its child has no team', () => {
  const steps = findSteps({ ...usual, registrations: [{ ...paid, onTeam: true }], isEmailConfirmed: false })
  expect(findNextStep(steps)).toMatchObject({
    note: expect.stringContaining('Confirm your email'),
    action: { to: '/account' },
  })
})
