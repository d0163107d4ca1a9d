import type * as z from 'zod'
import type { FormDraft } from '#frontend/ui/forms/draft/drafts.ts'
import type { SchemaForm } from '#frontend/ui/forms/form.tsx'
import { addDays } from '#shared/dates.ts'
import { centsToInput } from '#shared/money.ts'
import type { NewProgram, Program, ProgramChanges } from '#shared/programs/model.ts'
import { programDefaults } from '#shared/programs/rules.ts'
import { fillTemplate, type ProgramTemplate } from '#shared/programs/templates.ts'
import type { ProgramFields } from './schema.ts'

/** The form values of a program, and how they become a request. */
export type ProgramInput = z.input<typeof ProgramFields>
export type ProgramOutput = z.output<typeof ProgramFields>
export type ProgramFormState = SchemaForm<ProgramInput, ProgramOutput>

export const programDraft: FormDraft<ProgramInput> = {
  name: 'program',
  leavesOut: 'the registration password',
  fields: {
    name: 'text',
    description: 'text',
    category: 'text',
    programType: 'text',
    grades: 'texts',
    status: 'text',
    startDate: 'text',
    endDate: 'text',
    startTime: 'text',
    endTime: 'text',
    daysOfWeek: 'texts',
    location: 'text',
    fee: 'text',
    registrationStatus: 'text',
    registrationStartDate: 'text',
    registrationEndDate: 'text',
    registrationPassword: 'private text',
    removePassword: 'private flag',
    requiresUsaLacrosseNumber: 'flag',
    sponsor: 'text',
    host: 'text',
    leagueFormat: 'text',
    isStartDateVisible: 'flag',
    isStartDateTentative: 'flag',
    isEndDateVisible: 'flag',
    isPublished: 'flag',
    capacity: 'text',
  },
}

export const defaultValues = (today: string, template?: ProgramTemplate): ProgramInput =>
  toInput(template ? fillTemplate(template, today) : programDefaults(today))

/** A program as it would be a year later, on the same days of the week, open for registration as soon as it was. */
export function nextSeasonValues(program: Program): ProgramInput {
  const later = (day: string | null | undefined) => (day ? addDays(day, 364) : null)
  return toInput({
    ...program,
    name: raiseYear(program.name),
    status: 'upcoming',
    startDate: later(program.startDate),
    endDate: later(program.endDate),
    registrationStatus: 'open',
    registrationStartDate: later(program.registrationStartDate),
    registrationEndDate: later(program.registrationEndDate),
    isPublished: true,
  })
}

/** "Spring 2027 Travel" becomes "Spring 2028 Travel". */
export const raiseYear = (name: string): string =>
  name.replace(/\b20\d\d\b/, year => String(Number(year) + 1))

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
