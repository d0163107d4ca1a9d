import type { SetupStep } from './model.ts'

/** What brings a new club to life, in the order in which most clubs do it. */
export const setupSteps = [
  'club',
  'contact',
  'cards',
  'mail',
  'program',
  'staff',
  'players',
  'share',
] as const
export type SetupStepName = (typeof setupSteps)[number]

export const isSetupStep = (name: string): name is SetupStepName => setupSteps.some(step => step === name)

/** Which steps the club's own data show to be done; nothing shows whether the club has been told of. */
export type SetupFacts = Record<Exclude<SetupStepName, 'share'>, boolean>

/** What has been done counts as done, whatever the club said of it before. */
export const describeSetup = (facts: SetupFacts, settled: ReadonlySet<string>): SetupStep[] =>
  setupSteps.map(step => ({ step, state: stateOf(step, facts, settled) }))

function stateOf(step: SetupStepName, facts: SetupFacts, settled: ReadonlySet<string>): SetupStep['state'] {
  if (step === 'share') return settled.has(step) ? 'done' : 'open'
  return facts[step] ? 'done' : settled.has(step) ? 'skipped' : 'open'
}

/**
 * Made-up people and programs, with which the product can be shown: `none` where they are not offered, as in production
 * and in a club that has begun.
 */
export const sampleStates = ['none', 'possible', 'filled', 'leaving'] as const
export type SampleState = (typeof sampleStates)[number]

/** The addresses of made-up people: of a domain that nobody can have, so nobody gets mail. */
export const sampleDomain = '@sample.invalid'

/** An address that no mail reaches: the one of a club that has not said where to write to. */
export const isPlaceholderAddress = (address: string): boolean => /\.(invalid|test)$/.test(address)
