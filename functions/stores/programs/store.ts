import * as z from 'zod'
import { noProgram } from '#shared/invoices/choices.ts'
import { NewProgram, Program } from '#shared/programs/model.ts'
import { entity } from '../../platform/data/entity.ts'
import { type Key, keys, toSortable } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { requireReadableRows } from '../../platform/data/unreadableRows.ts'
import { checkRow, deleteRow, updateRow } from '../../platform/data/writes.ts'

const ProgramRow = Program.omit({
  isOver: true,
  spotsLeft: true,
  placesLeft: true,
  waiting: true,
  hasRegistrationPassword: true,
}).extend({
  startDate: NewProgram.shape.startDate,
  endDate: NewProgram.shape.endDate,
  registrationPassword: z.string().optional(),
  /**
   * Until its teams are published, no family is told of them. Absent once they are, and for programs from before 0.3.0,
   * whose families know their teams.
   */
  teamsDraft: z.literal(true).optional(),
})
export type ProgramRow = z.infer<typeof ProgramRow>

const programs = entity({
  schema: ProgramRow,
  key: row => keys.program(row.id),
  indexKeys: row => ({
    list: ['PROGRAMS', `${row.startDate}#${toSortable(row.name)}#${row.id}`],
    state: [`PROG#${row.status}`, `${row.startDate}#${row.id}`],
  }),
})

/**
 * A program's counters, updated by the writes that change them, never by reading rows. Money in cents; `taken` is
 * the spots in use, including offered ones; `waiting` the waiting children; `open*` the unpaid or overdue invoices
 * and what is owed on them; `coaches` the filled positions on the staff of its `teams`.
 */
const ProgramStatsRow = z.object({
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
  /** Of the whole club, including what belongs to no program; `events` excludes games. */
  games: z.int().default(0),
  events: z.int().default(0),
})
export type ProgramStatsRow = z.infer<typeof ProgramStatsRow>
export const stats = entity({ schema: ProgramStatsRow, key: row => keys.stats(row.programId) })

export const getProgram = (id: string) => programs.get(keys.program(id))
export const getProgramsById = (ids: string[]) => programs.getMany(ids.map(keys.program))
export const getStats = (id: string) => stats.get(keys.stats(id))
/** For sums, in which no program may be missing. */
export const listStats = () => requireReadableRows(() => stats.within('STATS'))

/** To be shown: without the programs whose figures cannot be read, and which these are. */
export async function listShownStats(): Promise<{ rows: ProgramStatsRow[]; unreadable: Set<string> }> {
  const unreadable = new Set<string>()
  const onLeftOut = ({ sk }: Key) => unreadable.add(sk)
  return { rows: await stats.within('STATS', undefined, onLeftOut), unreadable }
}

export async function listPrograms(): Promise<ProgramRow[]> {
  const { rows } = await programs.list('list', 'PROGRAMS')
  return rows
}

export const hasPrograms = async (): Promise<boolean> =>
  (await programs.list('list', 'PROGRAMS', { limit: 1 })).rows.length > 0

export const createProgram = (program: ProgramRow): Write => programs.create(program)

/** Fails if the program has changed since it was read. */
export const replaceProgram = (program: ProgramRow): Write =>
  programs.put(
    { ...program, version: program.version + 1 },
    { expression: '#version = :version', values: { version: program.version } },
  )

/** Fails if the program has changed since it was read: its fee, its dates, its password. */
export const checkProgramUnchanged = ({ id, version }: ProgramRow): Write =>
  checkRow(keys.program(id), { expression: '#version = :version', values: { version } })

export type CountChanges = Partial<Omit<ProgramStatsRow, 'programId'>>

/** Without an id: invoices that belong to no program, and the schedule. */
export function updateCounts(id: string | undefined, add: CountChanges): Write {
  const programId = id ?? noProgram
  return updateRow(keys.stats(programId), { set: { programId }, add })
}

/**
 * Takes a spot if there is one: the condition checks and counts in one write. Only the waiting list's own entries
 * (`inTurn`) pass the waiting list; `force` is the office's override.
 */
export function takeSpot(
  { id, capacity }: ProgramRow,
  add: CountChanges,
  { inTurn = false, force = false }: { inTurn?: boolean; force?: boolean } = {},
): Write {
  const free = capacity != null && !force && 'attribute_not_exists(#taken) OR #taken < :capacity'
  const nobodyWaits = !inTurn && !force && 'attribute_not_exists(#waiting) OR #waiting = :nobody'
  const conditions = [free, nobodyWaits].filter(condition => condition !== false)
  return updateRow(keys.stats(id), {
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

/** Fails if more spots are taken by now than there are to be. */
export const checkCapacitySuffices = (id: string, capacity: number): Write =>
  checkRow(keys.stats(id), {
    expression: 'attribute_not_exists(#taken) OR #taken <= :capacity',
    values: { capacity },
  })

/** Deletes the program's row; its counters stay, because the ledger does. */
export const deleteProgramRow = ({ id, version }: ProgramRow): Write =>
  deleteRow(keys.program(id), { expression: '#version = :version', values: { version } })
