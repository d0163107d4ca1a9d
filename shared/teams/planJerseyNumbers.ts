import { compareCodeUnits } from '../text.ts'
import type { NumberPlan } from './model.ts'

interface NumberRequest {
  playerId: string
  jerseyNumber?: number | null
  /** In order of preference. */
  requestedNumbers: readonly number[]
  /** When the child joined the team; earlier members choose first. */
  createdAt: string
}

/**
 * Assigns requested numbers to players without one: all first choices before any second choice, and the
 * longest-standing member first within a choice. Numbers in use stay.
 */
export function planJerseyNumbers(roster: readonly NumberRequest[]): NumberPlan {
  const worn = new Set(roster.flatMap(({ jerseyNumber }) => jerseyNumber ?? []))
  const open = roster
    .filter(({ jerseyNumber }) => jerseyNumber == null)
    .toSorted(
      (a, b) => compareCodeUnits(a.createdAt, b.createdAt) || compareCodeUnits(a.playerId, b.playerId),
    )
  const assigned: NumberPlan['assigned'] = []
  const given = new Set<string>()
  for (const choice of [1, 2, 3]) {
    for (const { playerId, requestedNumbers } of open) {
      const number = requestedNumbers[choice - 1]
      if (number === undefined || given.has(playerId) || worn.has(number)) continue
      worn.add(number)
      given.add(playerId)
      assigned.push({ playerId, number, choice })
    }
  }
  const conflicts = open
    .filter(({ playerId }) => !given.has(playerId))
    .map(({ playerId, requestedNumbers }) => ({ playerId, requested: [...requestedNumbers] }))
  return { assigned, conflicts }
}
