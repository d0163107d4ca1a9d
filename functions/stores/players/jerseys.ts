import * as z from 'zod'
import { entity } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'
import { ConditionFailed, type Write } from '../../platform/data/transaction.ts'
import { deleteRow, isNew, updateRow } from '../../platform/data/writes.ts'
import type { PlayerRow } from './store.ts'

/** Guards a jersey number: a second player with the same number on the team conflicts with this row. */
const JerseyRow = z.object({ teamId: z.string(), number: z.int(), playerId: z.string() })
export const jerseys = entity({
  schema: JerseyRow,
  key: row => keys.jersey(row.teamId, row.number),
})

export const getJersey = (teamId: string, number: number) => jerseys.get(keys.jersey(teamId, number))

/** The jerseys among these numbers that are in use. */
export const getJerseys = (wanted: { teamId: string; number: number }[]) =>
  jerseys.getMany(wanted.map(({ teamId, number }) => keys.jersey(teamId, number)))

/** The number that a teammate already has, if a write failed because of it. */
export function findTakenNumber(error: unknown): { teamId: string; number: number } | undefined {
  if (!(error instanceof ConditionFailed)) return undefined
  const guards = error.failed.map(({ Put }) => JerseyRow.safeParse(Put?.Item).data)
  return guards.find(guard => guard !== undefined)
}

/** Gives a number to a player without one; fails if the player has one, has left, or the number is taken. */
export const assignNumber = (
  { teamId, playerId }: { teamId: string; playerId: string },
  number: number,
): Write[] => {
  const none = (path: string) => `(attribute_not_exists(${path}) OR ${path} = :none)`
  const values = { none: null, true: true }
  const field = `memberships.${teamId}`
  return [
    updateRow(keys.player(playerId), {
      set: { [`${field}.jerseyNumber`]: number },
      add: { version: 1 },
      when: {
        expression: `#memberships.#${teamId}.#active = :true AND ${none(`#memberships.#${teamId}.#jerseyNumber`)}`,
        values,
      },
    }),
    updateRow(keys.rosterEntry(teamId, playerId), {
      set: { jerseyNumber: number },
      when: { expression: `#active = :true AND ${none('#jerseyNumber')}`, values },
    }),
    jerseys.put({ teamId, number, playerId }, isNew),
  ]
}

type Memberships = PlayerRow['memberships']

/** What the numbers of a child become: those that are not worn any more are free. */
export function numberWrites(was: Memberships, is: Memberships, playerId: string): Write[] {
  const before = wornNumbers(was)
  const after = wornNumbers(is)
  const ours = { expression: '#playerId = :playerId', values: { playerId } }
  return [
    ...[...before]
      .filter(([key]) => !after.has(key))
      .map(([, { teamId, number }]) => deleteRow(keys.jersey(teamId, number), ours)),
    ...[...after]
      .filter(([key]) => !before.has(key))
      .map(([, guard]) => jerseys.put({ ...guard, playerId }, isNew)),
  ]
}

/** The numbers currently in use. */
const wornNumbers = (memberships: Memberships) =>
  new Map(
    Object.values(memberships).flatMap(({ teamId, jerseyNumber, active }) =>
      active && jerseyNumber != null
        ? [[`${teamId}#${jerseyNumber}`, { teamId, number: jerseyNumber }] as const]
        : [],
    ),
  )
