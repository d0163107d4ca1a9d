import { pathTo, pathToCheckout } from '#frontend/lib/paths.ts'
import { pages } from '#shared/pages.ts'
import type { PlayerSummary } from '#shared/players/model.ts'
import type { Program } from '#shared/programs/model.ts'
import type { Registration } from '#shared/registrations/model.ts'
import { isFinished, needsCheckout } from '#shared/registrations/rules.ts'

export interface ChildFacts {
  child: Pick<PlayerSummary, 'id' | 'firstName'>
  isProfileComplete: boolean
  registrations: readonly Registration[]
  /** Those of programs that are not over. */
  current: readonly Registration[]
  isWaiting: boolean
  /** On one of a program that is not over. */
  isOnTeam: boolean
  consentsDue: boolean
}

export interface Step {
  label: string
  isDone: boolean
  /** What the family does about it; without it, the club does. */
  action?: { label: string; to: string }
  /** What stands instead of an action. */
  note?: string
}

/** How far a child is on the way into the season, in order. */
export function findSteps(facts: ChildFacts): Step[] {
  const { child, isProfileComplete, registrations, current, isWaiting, isOnTeam, consentsDue } = facts
  const open = registrations.find(one => one.state !== 'cancelled' && needsCheckout(one) && !one.processing)
  const holding = current.filter(({ state }) => state === 'active')
  // Nobody has chosen how to pay, so the place may go to others.
  const unfinished = holding.find(one => !isFinished(one))
  const isRegistered = isOnTeam || holding.some(isFinished)
  // Of what another guardian pays, nobody else sees whether it is paid.
  const isPaidByOther = holding.length > 0 && holding.every(({ paymentStatus }) => !paymentStatus)
  return [
    {
      label: 'Profile',
      isDone: isProfileComplete,
      action: { label: 'Complete profile', to: pathTo('player', child) },
    },
    {
      label: 'Registered',
      isDone: isRegistered,
      ...(unfinished
        ? { action: { label: 'Finish registration', to: pathToCheckout(unfinished) } }
        : isWaiting
          ? { note: `${child.firstName} is on a waitlist.` }
          : { action: { label: 'Register', to: pathToPrograms(child) } }),
    },
    ...(isPaidByOther
      ? []
      : [
          {
            label: 'Paid',
            isDone: !open && isRegistered,
            ...(open && {
              action: { label: (open.balance ?? 0) > 0 ? 'Pay now' : 'Confirm', to: pathToCheckout(open) },
            }),
          },
        ]),
    {
      label: 'Team',
      isDone: isOnTeam,
      note: `The club will place ${child.firstName} on a team. Practices and games will appear here then.`,
    },
    {
      label: 'Consents',
      isDone: !consentsDue,
      action: { label: 'Read and accept', to: pages.account.path },
    },
  ]
}

/** The first step that is not done; undefined once all are. */
export const findNextStep = (steps: readonly Step[]): Step | undefined => steps.find(({ isDone }) => !isDone)

/** Registrations, or teams, of programs that go on; of one that is not listed, nobody knows that it is over. */
export function filterCurrent<T extends { programId?: string | null }>(
  rows: readonly T[],
  programs: readonly Pick<Program, 'id' | 'isOver'>[],
): T[] {
  const over = new Set(programs.filter(({ isOver }) => isOver).map(({ id }) => id))
  return rows.filter(({ programId }) => !(programId && over.has(programId)))
}

const pathToPrograms = ({ id }: { id: string }): string =>
  `${pages.programRegistration.path}?${new URLSearchParams({ child: id })}`
