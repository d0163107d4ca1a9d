import { pathTo, pathToCheckout } from '#frontend/lib/paths.ts'
import { pages } from '#shared/pages.ts'
import type { PlayerSummary } from '#shared/players/model.ts'
import type { Registration } from '#shared/registrations/model.ts'
import { isFinished, needsCheckout } from '#shared/registrations/rules.ts'

export interface ChildFacts {
  child: Pick<PlayerSummary, 'id' | 'firstName'>
  isProfileComplete: boolean
  registrations: readonly Registration[]
  isWaiting: boolean
  isOffered: boolean
  /** On one of a program that is not over. */
  isOnTeam: boolean
  /** Until then a family is told nothing of teams. */
  isEmailConfirmed: boolean
  consentsDue: boolean
}

export interface Step {
  label: string
  isDone: boolean
  /** What the family does about it; without it, the club does. */
  action?: { label: string; to: string }
  /** What there is to know about it. */
  note?: string
}

/** How far a child is on the way into the season, in order. */
export function findSteps(facts: ChildFacts): Step[] {
  const { child, isProfileComplete, registrations, isOnTeam, consentsDue } = facts
  const active = registrations.filter(({ state }) => state === 'active')
  const current = registrations.filter(isCurrent)
  const holding = active.filter(isCurrent)
  const isRegistered = isOnTeam || holding.some(isFinished)
  // What is owed for a program that is over is owed all the same.
  const open = active.find(needsCheckout)
  // Of what another guardian pays, nobody else sees whether it is paid; of who is on a team only, nothing is to be paid.
  const isPaidElsewhere = holding.every(({ paymentStatus }) => !paymentStatus) && isRegistered
  return [
    {
      label: 'Profile',
      isDone: isProfileComplete,
      action: { label: 'Complete profile', to: pathTo('player', child) },
    },
    { label: 'Registered', isDone: isRegistered, ...findWayIn(facts, current) },
    ...(isPaidElsewhere && !open
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
    { label: 'Team', isDone: isOnTeam, ...findTeamNews(facts) },
    {
      label: 'Consents',
      isDone: !consentsDue,
      action: { label: 'Read and accept', to: pages.account.path },
    },
  ]
}

/** How a child that has no spot gets one. */
function findWayIn(
  { child, isWaiting, isOffered }: ChildFacts,
  current: readonly Registration[],
): Pick<Step, 'action' | 'note'> {
  // Nobody has chosen how to pay, so the spot may go to others.
  const unfinished = current.find(one => one.state === 'active' && !isFinished(one))
  if (unfinished) return { action: { label: 'Finish registration', to: pathToCheckout(unfinished) } }
  if (isOffered)
    return {
      note: `A spot is offered to ${child.firstName}.`,
      action: { label: 'See the offer', to: pages.account.path },
    }
  const lapsed = current.find(({ state }) => state === 'lapsed')
  if (lapsed)
    return {
      note: `${child.firstName}’s spot in ${lapsed.program} was released. Paying brings it back if one is available.`,
      action: { label: 'Pay now', to: pathToCheckout(lapsed) },
    }
  if (isWaiting) return { note: `${child.firstName} is on a waitlist.` }
  return { action: { label: 'Register', to: pathToPrograms(child) } }
}

const findTeamNews = ({ child, isEmailConfirmed }: ChildFacts): Pick<Step, 'action' | 'note'> =>
  isEmailConfirmed
    ? {
        note: `The club will place ${child.firstName} on a team. Practices and games will appear here then.`,
      }
    : {
        note: `Confirm your email so that ${child.firstName}’s team, practices and games can appear here.`,
        action: { label: 'Confirm your email', to: pages.account.path },
      }

/** The first step that is not done; undefined once all are. */
export const findNextStep = (steps: readonly Step[]): Step | undefined => steps.find(({ isDone }) => !isDone)

/** The first that the family can do something about, while the club does another. */
export const findNextAction = (steps: readonly Step[]): Step['action'] =>
  steps.find(({ isDone, action }) => !isDone && action)?.action

const isCurrent = ({ isProgramOver }: Registration): boolean => !isProgramOver

const pathToPrograms = ({ id }: { id: string }): string =>
  `${pages.programRegistration.path}?${new URLSearchParams({ child: id })}`
