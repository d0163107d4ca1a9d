import type * as z from 'zod'
import type { SchemaForm } from '#frontend/ui/forms/form.tsx'
import type { Draft } from '#frontend/ui/forms/useDraft.ts'
import { centsToInput } from '#shared/money.ts'
import type { NewProgram, Program, ProgramChanges } from '#shared/programs/model.ts'
import { programDefaults } from '#shared/programs/rules.ts'
import { fillTemplate, type ProgramTemplate } from '#shared/programs/templates.ts'
import type { ProgramFields } from './schema.ts'

/** The form values of a program, and how they become a request. */
export type ProgramInput = z.input<typeof ProgramFields>
export type ProgramOutput = z.output<typeof ProgramFields>
export type ProgramFormState = SchemaForm<ProgramInput, ProgramOutput>

/** Keeps the input if the session ends while typing: a new program, or the one with this id. */
export const programDraft: Draft<ProgramInput> = {}
export const draftKey = (user: { id: string }, programId = 'new'): string => `${user.id} ${programId}`

export const defaultValues = (today: string, template?: ProgramTemplate): ProgramInput =>
  toInput(template ? fillTemplate(template, today) : programDefaults(today))

export const toFormValues = (program: Program): ProgramInput => toInput(program)

export function toNewProgram({ removePassword: _, ...program }: ProgramOutput): NewProgram {
  return program
}

/** Only the changed fields; undefined without changes. */
export function getChanges(checked: ProgramOutput, program: Program): ProgramChanges | undefined {
  const { removePassword, registrationPassword, ...fields } = checked
  const changes: ProgramChanges = { ...fields }
  for (const name of Object.keys(fields) as (keyof typeof fields)[]) {
    if (isEqual(fields[name], program[name])) delete changes[name]
  }
  if (removePassword) changes.registrationPassword = null
  else if (registrationPassword) changes.registrationPassword = registrationPassword
  return Object.keys(changes).length > 0 ? { ...changes, version: program.version } : undefined
}

/** Empty string, null and undefined are equal: an empty field. */
const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

function toInput(program: NewProgram | Program): ProgramInput {
  return {
    ...program,
    fee: centsToInput(program.fee),
    startDate: program.startDate ?? '',
    endDate: program.endDate ?? '',
    capacity: program.capacity == null ? '' : String(program.capacity),
    registrationStartDate: program.registrationStartDate ?? '',
    registrationEndDate: program.registrationEndDate ?? '',
    registrationPassword: '',
    removePassword: false,
  }
}
