import * as z from 'zod'
import {
  daysOfWeek,
  grades,
  programCategories,
  programStatuses,
  programTypes,
  registrationStatuses,
} from '../choices.ts'
import { cents, choice, date, id, instant, required, text, time } from '../fields.ts'

const fields = {
  name: required('Program name is required', 120),
  description: text(5000).default(''),
  category: choice(programCategories, 'Please select a category'),
  programType: choice(programTypes, 'Please select a program type'),
  grades: z.array(z.enum(grades)).max(grades.length).default([]),
  status: choice(programStatuses, 'Please select a status'),
  startDate: date,
  endDate: date,
  startTime: time,
  endTime: time,
  daysOfWeek: z
    .array(z.enum(daysOfWeek), 'Please select at least one day')
    .min(1, 'Please select at least one day')
    .max(7),
  location: text().default(''),
  fee: z
    .int('Fee must be at least 0')
    .min(0, 'Fee must be at least 0')
    .max(1_000_000, 'Fee must be at most $10,000'),
  registrationStatus: choice(registrationStatuses, 'Please select a registration status').default('closed'),
  registrationStartDate: date.nullish(),
  registrationEndDate: date.nullish(),
  /** Families must know it to register. Never returned: see `hasRegistrationPassword`. */
  registrationPassword: text(100).nullish(),
  sponsor: text().default(''),
  host: text().default(''),
  leagueFormat: text().default(''),
  isStartDateVisible: z.boolean().default(true),
  isStartDateTentative: z.boolean().default(false),
  isEndDateVisible: z.boolean().default(true),
  isPublished: z.boolean().default(true),
  /** Places; empty means that everybody gets one. */
  capacity: z
    .int('Capacity must be a whole number')
    .min(1, 'Capacity must be at least 1')
    .max(10_000)
    .nullish(),
}

export const NewProgram = z.strictObject(fields)
export type NewProgram = z.infer<typeof NewProgram>

const withoutDefaults = <T extends z.ZodType>(field: T) =>
  field instanceof z.ZodDefault ? field.unwrap() : field

/** A change carries only what changes: a default here would quietly overwrite what the club has typed. */
export const ProgramChanges = z
  .strictObject({
    ...fields,
    description: withoutDefaults(fields.description),
    grades: withoutDefaults(fields.grades),
    location: withoutDefaults(fields.location),
    registrationStatus: withoutDefaults(fields.registrationStatus),
    sponsor: withoutDefaults(fields.sponsor),
    host: withoutDefaults(fields.host),
    leagueFormat: withoutDefaults(fields.leagueFormat),
    isStartDateVisible: withoutDefaults(fields.isStartDateVisible),
    isStartDateTentative: withoutDefaults(fields.isStartDateTentative),
    isEndDateVisible: withoutDefaults(fields.isEndDateVisible),
    isPublished: withoutDefaults(fields.isPublished),
    /** The version that the editor opened; a newer one in the table refuses the change. */
    version: z.int(),
  })
  .partial()
export type ProgramChanges = z.infer<typeof ProgramChanges>

export const Program = z
  .object({
    ...fields,
    id,
    fee: cents,
    /** The family-facing season, from the start date: "Spring 2026". */
    season: z.string(),
    hasRegistrationPassword: z.boolean(),
    /** Null without a capacity. */
    placesLeft: z.int().nullable(),
    version: z.int(),
    createdAt: instant,
  })
  .omit({ registrationPassword: true })
export type Program = z.infer<typeof Program>
