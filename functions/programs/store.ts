import * as z from 'zod'
import { Program as Wire } from '#shared/programs/model.ts'
import { check, entity, update } from '../data/entity.ts'
import { keys, sortable } from '../data/table.ts'
import type { Write } from '../data/transaction.ts'

const Program = Wire.omit({ placesLeft: true, hasRegistrationPassword: true }).extend({
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
 * `taken` is the places in use; `open*` are the invoices that are unpaid or overdue, with what is owed.
 */
const Stats = z.object({
  programId: z.string(),
  taken: z.int().default(0),
  invoices: z.int().default(0),
  invoiced: z.int().default(0),
  paidInvoices: z.int().default(0),
  paidTotal: z.int().default(0),
  openInvoices: z.int().default(0),
  openBalance: z.int().default(0),
  collected: z.int().default(0),
})
export type Stats = z.infer<typeof Stats>
export const stats = entity({ schema: Stats, key: row => keys.stats(row.programId) })

export const getProgram = (id: string) => programs.get(keys.program(id))
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

export const count = (programId: string, add: Counts): Write =>
  update(keys.stats(programId), { set: { programId }, add })

/** Takes a place if there is one: the condition counts and decides in one write. */
export const takePlace = ({ id, capacity }: Program, add: Counts): Write =>
  update(keys.stats(id), {
    set: { programId: id },
    add: { ...add, taken: 1 },
    when:
      capacity == null
        ? undefined
        : { expression: 'attribute_not_exists(#taken) OR #taken < :capacity', values: { capacity } },
  })
