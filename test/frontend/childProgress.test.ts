import { expect, it } from 'vitest'
import { filterCurrent, findNextStep, findSteps } from '#frontend/dashboard/children/childProgress.ts'
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
const checkout = '/checkout?programId=prg_1&registrationId=reg_1'

it.each([
  [
    'for which nobody has chosen how to pay',
    [pending],
    '+Profile -Registered -Paid -Team +Consents',
    checkout,
  ],
  ['that is paid later', [later], '+Profile +Registered -Paid -Team +Consents', checkout],
  [
    'of another guardian, who alone knows whether it is paid',
    [registration()],
    '+Profile +Registered -Team +Consents',
    undefined,
  ],
  ['of nothing', [], '+Profile -Registered -Paid -Team +Consents', '/program-registration?child=ply_1'],
])('a child with a registration %s: %j is as far as %s, and goes on at %s', (_, current, shown, next) => {
  const family = { isProfileComplete: true, isWaiting: false, isOnTeam: false, consentsDue: false }
  const steps = findSteps({ child, registrations: current, current, ...family })
  expect(steps.map(({ label, isDone }) => `${isDone ? '+' : '-'}${label}`).join(' ')).toBe(shown)
  expect(findNextStep(steps)?.action?.to).toBe(next)
})

it('what a child has of a program that is over counts for nothing, and of one that nobody knows it counts', () => {
  const rows = ['over', 'on', 'unlisted', undefined].map(programId => ({ programId }))
  const programs = [
    { id: 'over', isOver: true },
    { id: 'on', isOver: false },
  ]
  expect(filterCurrent(rows, programs).map(({ programId }) => programId)).toEqual([
    'on',
    'unlisted',
    undefined,
  ])
})
