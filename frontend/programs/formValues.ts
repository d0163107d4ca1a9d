import type * as z from 'zod'
import type { SchemaForm } from '#frontend/ui/forms/form.tsx'
import type { Draft } from '#frontend/ui/forms/useDraft.ts'
import { centsToInput } from '#shared/money.ts'
import type { NewProgram, Program, ProgramChanges } from '#shared/programs/model.ts'
import { programDefaults } from '#shared/programs/rules.ts'
import type { ProgramFields } from './schema.ts'

/** What is in the fields, and what they become. */
export type Typed = z.input<typeof ProgramFields>
export type Checked = z.output<typeof ProgramFields>
export type ProgramFormState = SchemaForm<Typed, Checked>

/** For somebody whose session ends while he types: a new program, or the one of this id. */
export const programDraft: Draft<Typed> = {}
export const draftKey = (user: { id: string }, programId = 'new'): string => `${user.id} ${programId}`

export const newValues = (today: string): Typed => typedFrom(programDefaults(today))

export const valuesOf = (program: Program): Typed => typedFrom(program)

export function newProgramFrom({ removePassword: _, ...program }: Checked): NewProgram {
  return program
}

/** Only what differs from the program that was opened; undefined where nothing does. */
export function changesFrom(checked: Checked, program: Program): ProgramChanges | undefined {
  const { removePassword, registrationPassword, ...fields } = checked
  const changes: ProgramChanges = { ...fields }
  for (const name of Object.keys(fields) as (keyof typeof fields)[]) {
    if (isSame(fields[name], program[name])) delete changes[name]
  }
  if (removePassword) changes.registrationPassword = null
  else if (registrationPassword) changes.registrationPassword = registrationPassword
  return Object.keys(changes).length > 0 ? { ...changes, version: program.version } : undefined
}

/** Nothing, null and undefined are one: a field that was left empty. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

function typedFrom(program: NewProgram | Program): Typed {
  return {
    ...program,
    fee: centsToInput(program.fee),
    capacity: program.capacity == null ? '' : String(program.capacity),
    registrationStartDate: program.registrationStartDate ?? '',
    registrationEndDate: program.registrationEndDate ?? '',
    registrationPassword: '',
    removePassword: false,
  }
}
