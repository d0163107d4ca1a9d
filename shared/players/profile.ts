import * as z from 'zod'
import { genders, grades, helmetTypes, kitSizes, shirtSizes } from '../choices.ts'
import { atLeast, choice, jerseyNumber, label, required, text } from '../fields.ts'
import { allKitSizes } from './choices.ts'

/**
 * The plain fields of a child, in one place: what a form asks for, and what rows and replies hold. Forms, player
 * rows, rosters and the API are built from them; `fieldAccess.ts` says who may read and write each.
 */

export const numberRequired = 'USA Lacrosse Number is required for players'

/** Required of families. */
export const details = {
  gender: choice(genders, 'Please select a gender'),
  usaLacrosseNumber: required(numberRequired, 30),
  schoolAttending: atLeast(2, 'Please select or enter a school', 120),
  isOutOfDistrict: z.boolean(),
  hasDistrictRelease: z.boolean(),
  jerseySize: choice(kitSizes, 'Please select a jersey size'),
  shortsSize: choice(kitSizes, 'Please select a shorts size'),
  helmetType: choice(helmetTypes, 'Please select a helmet type'),
  emergencyContact: label(2, 'Emergency contact name must be at least 2 characters', 120),
  emergencyPhone: label(10, 'Please provide a valid emergency contact phone number', 30),
  emergencyRelationship: label(2, 'Relationship must be at least 2 characters', 60),
}

/** Optional for families. */
export const optional = {
  requestedNumbers: z
    .array(jerseyNumber)
    .max(3, 'Please list at most three numbers')
    .refine(numbers => new Set(numbers).size === numbers.length, 'Please list each number once')
    .default([]),
  coachShirtSize: z.enum(shirtSizes).optional(),
  /** Set if the school placed the child in a different grade than the age suggests. */
  grade: choice(grades, 'Please choose a grade').optional(),
  hasMedicalIssues: z.boolean().default(false),
  medicalInfo: text(2000).optional(),
}

/** Stored for each child, and copied onto the rosters of its teams. */
export const rosterFields = {
  gender: z.enum(genders).optional(),
  grade: z.enum(grades).optional(),
  gradeYear: z.int().optional().meta({ description: 'The school year of the grade: 2026 for 2026-27' }),
  jerseySize: z.enum(allKitSizes).optional(),
  shortsSize: z.enum(allKitSizes).optional(),
  helmetType: z.enum(helmetTypes).optional(),
  coachShirtSize: z.enum(shirtSizes).optional(),
  requestedNumbers: z.array(z.int()).optional(),
}

/** Stored for each child, but not on rosters. */
export const profileFields = {
  usaLacrosseNumber: z.string().optional(),
  schoolAttending: z.string().optional(),
  isOutOfDistrict: z.boolean().optional(),
  hasDistrictRelease: z.boolean().optional(),
}
