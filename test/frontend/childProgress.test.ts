import { expect, it } from 'vitest'
import { findNextStep, findSteps } from '#frontend/dashboard/children/childProgress.ts'
import type { Registration } from '#shared/registrations/model.ts'

const child = {
  id: 'ply_1',
  firstName: 'Sky',
  gender: 'Female',
  emergencyContact: 'Pat',
  emergencyPhone: '1',
} as const
const registration = (more: Partial<Registration> = {}): Registration => ({
  ...{ id: 'reg_1', userId: 'usr_1', playerId: child.id, playerName: 'Sky Rivera', programId: 'prg_1' },
  ...{ program: 'Travel', season: 'Spring 2027', onTeam: false, ageGroup: 9, state: 'active' },
  createdAt: '2026-03-08T06:30:00.000Z',
  ...more,
})
const stepsOf = (...current: Registration[]) =>
  findSteps({
    child,
    registrations: current,
    current,
    isWaiting: false,
    isOnTeam: false,
    consentsDue: false,
  })
const done = (steps: ReturnType<typeof stepsOf>) =>
  steps.filter(({ isDone }) => isDone).map(({ label }) => label)
const labels = (steps: ReturnType<typeof stepsOf>) => steps.map(({ label }) => label)

it('a registration for which nobody has chosen how to pay is not finished, and its checkout is the next step', () => {
  const steps = stepsOf(registration({ paymentStatus: 'pending', balance: 12_500 }))
  expect(done(steps)).toEqual(['Profile', 'Consents'])
  expect(findNextStep(steps)?.action).toEqual({
    label: 'Finish registration',
    to: '/checkout?programId=prg_1&registrationId=reg_1',
  })
})

it('a registration that is paid later is one, and to be paid', () => {
  const steps = stepsOf(registration({ paymentStatus: 'pay_later', balance: 12_500 }))
  expect(done(steps)).toEqual(['Profile', 'Registered', 'Consents'])
  expect(findNextStep(steps)?.action?.label).toBe('Pay now')
})

it('what another guardian has registered is registered, and whether it is paid is not said', () => {
  const steps = stepsOf(registration())
  expect(labels(steps)).toEqual(['Profile', 'Registered', 'Team', 'Consents'])
  expect(done(steps)).toEqual(['Profile', 'Registered', 'Consents'])
})

it('a child who is in nothing has all steps, and registers next', () => {
  const steps = stepsOf()
  expect(labels(steps)).toEqual(['Profile', 'Registered', 'Paid', 'Team', 'Consents'])
  expect(findNextStep(steps)?.action?.label).toBe('Register')
})
