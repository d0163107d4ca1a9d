import * as z from 'zod'
import {
  daysOfWeek,
  grades,
  programCategories,
  programStatuses,
  programTypes,
  registrationStatuses,
} from '../choices.ts'
import { cents, choice, date, id, instant, line, text, time, title } from '../fields.ts'
import { minCharge } from '../money.ts'

const fields = {
  name: title('Program name is required', 120),
  description: text(5000),
  category: choice(programCategories, 'Please select a category'),
  programType: choice(programTypes, 'Please select a program type'),
  grades: z
    .array(z.enum(grades, 'Please select grades from K to 8'))
    .max(grades.length)
    .refine(isDistinct, 'Please select each grade once'),
  status: choice(programStatuses, 'Please select a status'),
  startDate: date,
  endDate: date,
  startTime: time,
  endTime: time,
  daysOfWeek: z
    .array(z.enum(daysOfWeek, 'Please select days from Monday to Sunday'), 'Please select at least one day')
    .min(1, 'Please select at least one day')
    .max(7)
    .refine(isDistinct, 'Please select each day once'),
  location: line(),
  fee: z
    .int('Fee must be at least 0')
    .min(0, 'Fee must be at least 0')
    .max(1_000_000, 'Fee must be at most $10,000')
    .refine(
      fee => fee === 0 || fee >= minCharge,
      'Fee must be 0 or at least $0.50, the minimum for card payments',
    ),
  registrationStatus: choice(registrationStatuses, 'Please select a registration status'),
  registrationStartDate: date.nullish(),
  registrationEndDate: date.nullish(),
  /** Families must know it to register. Never returned; see `hasRegistrationPassword`. */
  registrationPassword: text(100).nullish(),
  requiresUsaLacrosseNumber: z.boolean(),
  sponsor: line(),
  host: line(),
  leagueFormat: line(),
  isStartDateVisible: z.boolean(),
  isStartDateTentative: z.boolean(),
  isEndDateVisible: z.boolean(),
  isPublished: z.boolean(),
  /** Number of spots; empty for unlimited. */
  capacity: z
    .int('Capacity must be a whole number')
    .min(1, 'Capacity must be at least 1')
    .max(10_000)
    .nullish(),
}

function isDistinct(values: string[]): boolean {
  return new Set(values).size === values.length
}

export const NewProgram = z.strictObject({
  ...fields,
  description: fields.description.default(''),
  grades: fields.grades.default([]),
  location: fields.location.default(''),
  registrationStatus: fields.registrationStatus.default('closed'),
  requiresUsaLacrosseNumber: fields.requiresUsaLacrosseNumber.default(false).meta({
    description: 'Nobody is registered without their USA Lacrosse number',
  }),
  sponsor: fields.sponsor.default(''),
  host: fields.host.default(''),
  leagueFormat: fields.leagueFormat.default(''),
  isStartDateVisible: fields.isStartDateVisible.default(true),
  isStartDateTentative: fields.isStartDateTentative.default(false),
  isEndDateVisible: fields.isEndDateVisible.default(true),
  isPublished: fields.isPublished.default(true),
})
export type NewProgram = z.infer<typeof NewProgram>

/**
 * Carries only the fields that change and has no defaults, which would silently overwrite the club's values.
 * `version` is the one the editor opened; if the program has changed since, the request is rejected.
 */
export const ProgramChanges = z.strictObject({ ...fields, version: z.int() }).partial()
export type ProgramChanges = z.infer<typeof ProgramChanges>

export const Program = z
  .object({
    ...fields,
    id,
    fee: cents,
    requiresUsaLacrosseNumber: fields.requiresUsaLacrosseNumber.default(false),
    /** Null for those who are not to see it yet: everybody but administrators and directors. */
    startDate: date.nullable(),
    endDate: date.nullable(),
    /** Nothing is left to register for, which families know although its last day may be hidden from them. */
    isOver: z.boolean(),
    /** The season that families see, from the start date: "Spring 2026". */
    season: z.string(),
    hasRegistrationPassword: z.boolean(),
    /** Null without a capacity. Zero while a waiting list is being served. */
    spotsLeft: z.int().nullable(),
    placesLeft: z
      .int()
      .nullable()
      .meta({ deprecated: true, description: 'The former name of `spotsLeft`; gone after this release' }),
    /** Children on the waiting list. */
    waiting: z.int(),
    version: z.int(),
    createdAt: instant,
  })
  .omit({ registrationPassword: true })
export type Program = z.infer<typeof Program>

/** A new season of a program: copies everything but dates, registration period and families. */
export const ProgramCopy = z.strictObject({ name: fields.name, startDate: date })

/** Figures of a program, from counters kept by its writes; amounts in cents. */
export const ProgramStats = z.object({
  /** Children who hold a spot. */
  playerCount: z.int(),
  waitingCount: z.int(),
  /** Excludes cancelled invoices. */
  invoicedAmount: z.int(),
  uncollectedAmount: z.int(),
  collectedAmount: z.int(),
  /** Positions on the staffs of its teams: a coach of two teams counts twice. */
  coachCount: z.int(),
  teamCount: z.int(),
})
export type ProgramStats = z.infer<typeof ProgramStats>

/** The same for the whole club, including what belongs to no program; amounts in cents. */
export const ProgramSummary = z.object({
  collected: z.int(),
  uncollected: z.int(),
  /** Children who hold a spot. */
  registrations: z.int(),
  invoiced: z.int(),
  games: z.int(),
  /** All events except games. */
  events: z.int(),
})
export type ProgramSummary = z.infer<typeof ProgramSummary>
