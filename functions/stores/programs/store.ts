import * as z from 'zod'
import { check, entity, remove, update } from '#functions/platform/data/entity.ts'
import { keys, sortable } from '#functions/platform/data/table.ts'
import type { Write } from '#functions/platform/data/transaction.ts'
import { noProgram } from '#shared/invoices/choices.ts'
import { Program as Wire } from '#shared/programs/model.ts'

const Program = Wire.omit({ placesLeft: true, waiting: true, hasRegistrationPassword: true }).extend({
  registrationPassword: z.string().optional(),
})
export type Program = z.infer<typeof Program>

const programs = entity({
  schema: Program,
  key: row => keys.program(row.id),
  places: row => ({
    list: ['PROGRAMS', `${row.startDate}#${sortable(row.name)}#${row.id}`],
    state: [`PROG#${row.status}`, `${row.startDate}#${row.id}`],
  }),
})

/**
 * What a program counts, kept by the very writes that change it and never by reading rows. Money in cents;
 * `taken` is the places in use, offered ones among them; `waiting` the children who wait; `open*` are the invoices that
 * are unpaid or overdue, with what is owed; `coaches` the places on the staff of its `teams` that somebody has.
 */
const Stats = z.object({
  programId: z.string(),
  taken: z.int().default(0),
  waiting: z.int().default(0),
  invoices: z.int().default(0),
  invoiced: z.int().default(0),
  cancelledTotal: z.int().default(0),
  paidInvoices: z.int().default(0),
  paidTotal: z.int().default(0),
  openInvoices: z.int().default(0),
  openBalance: z.int().default(0),
  collected: z.int().default(0),
  teams: z.int().default(0),
  coaches: z.int().default(0),
  /** Of the whole club, so with what belongs to no program; `events` are all that are no games. */
  games: z.int().default(0),
  events: z.int().default(0),
})
export type Stats = z.infer<typeof Stats>
export const stats = entity({ schema: Stats, key: row => keys.stats(row.programId) })

export const getProgram = (id: string) => programs.get(keys.program(id))
export const programsById = (ids: string[]) => programs.getMany(ids.map(keys.program))
export const getStats = (id: string) => stats.get(keys.stats(id))
export const listStats = () => stats.within('STATS')

export async function listPrograms(): Promise<Program[]> {
  const { rows } = await programs.list('list', 'PROGRAMS')
  return rows
}

export const createProgram = (program: Program): Write => programs.create(program)

/** Fails where somebody else has changed the program since it was read. */
export const replaceProgram = (program: Program): Write =>
  programs.put(
    { ...program, version: program.version + 1 },
    { expression: '#version = :version', values: { version: program.version } },
  )

/** The program is still the one that was read: its fee, its dates, its password. */
export const unchanged = ({ id, version }: Program): Write =>
  check(keys.program(id), { expression: '#version = :version', values: { version } })

export type Counts = Partial<Omit<Stats, 'programId'>>

/** Of no program: money of such invoices, and the schedule. */
export function count(id: string | undefined, add: Counts): Write {
  const programId = id ?? noProgram
  return update(keys.stats(programId), { set: { programId }, add })
}

/**
 * Takes a place if there is one: the condition counts and decides in one write. Nobody passes those who
 * wait, unless he is one of them (`inTurn`); `anyway` is the office's word.
 */
export function takePlace(
  { id, capacity }: Program,
  add: Counts,
  { inTurn = false, anyway = false }: { inTurn?: boolean; anyway?: boolean } = {},
): Write {
  const free = capacity != null && !anyway && 'attribute_not_exists(#taken) OR #taken < :capacity'
  const nobodyWaits = !inTurn && !anyway && 'attribute_not_exists(#waiting) OR #waiting = :nobody'
  const conditions = [free, nobodyWaits].filter(condition => condition !== false)
  return update(keys.stats(id), {
    set: { programId: id },
    add: { ...add, taken: 1 },
    when:
      conditions.length === 0
        ? undefined
        : {
            expression: conditions.map(condition => `(${condition})`).join(' AND '),
            values: { ...(free && { capacity }), ...(nobodyWaits && { nobody: 0 }) },
          },
  })
}

/** Goes with the program's row; what was counted stays with the ledger. */
export const removeProgram = ({ id, version }: Program): Write =>
  remove(keys.program(id), { expression: '#version = :version', values: { version } })
