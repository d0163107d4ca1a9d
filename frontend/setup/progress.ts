import type { SetupStep } from '#shared/setup/model.ts'

export const nextStep = (steps: readonly SetupStep[]): SetupStep | undefined =>
  steps.find(({ state }) => state === 'open')

/** "3 of 8 steps are done" */
export function countSettled(steps: readonly SetupStep[]): string {
  const settled = steps.filter(({ state }) => state !== 'open').length
  return settled === steps.length
    ? 'Every step is done. Your club is open.'
    : `${settled} of ${steps.length} steps are done`
}
