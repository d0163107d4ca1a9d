import * as z from 'zod'
import { genders, grades, positions } from '../choices.ts'
import { choice, contactLine, email, id, jerseyNumber, personName, text } from '../fields.ts'
import { NewPlayer } from '../players/model.ts'
import { dateOrders } from './birthdays.ts'
import { importFields } from './columns.ts'

/** Rows per call: as many as one Lambda can look up in parallel over its connections. */
export const maxRowsPerImport = 40

/** A row of the file as is, keyed by field. `parseImportLine` validates the values. */
const cell = text(500).optional()
const cells = Object.fromEntries(importFields.map(field => [field, cell])) as Record<
  (typeof importFields)[number],
  typeof cell
>
export const ImportLine = z.strictObject({
  line: z.int().min(1).max(1_000_000).meta({ description: 'Its row in the file' }),
  dateOrder: z.enum(dateOrders).optional().meta({
    description: 'Which number of the birthday comes first; only 4/9/2016 is read without it, as April 9',
  }),
  gradeYear: NewPlayer.shape.gradeYear,
  playerId: id.optional().meta({
    description:
      'The club’s child in this row, as the office says: the guardian in the row is invited for them',
  }),
  isAnother: z.boolean().optional().meta({
    description: 'The office says that this is another child with the same name and birthday',
  }),
  ...cells,
})
export type ImportLine = z.infer<typeof ImportLine>

/**
 * The child in a row: the fields of the player form, except ids, files, medical data and requested numbers, which an
 * import does not carry.
 */
export const ImportChild = z.object({
  ...NewPlayer.omit({
    parentId: true,
    userId: true,
    usaLacrosseNumberPending: true,
    teamId: true,
    birthCertificateUrl: true,
    playerImageUrl: true,
    requestedNumbers: true,
    hasMedicalIssues: true,
    medicalInfo: true,
  }).shape,
  gender: choice(genders, 'Gender must be Male or Female').optional(),
  grade: choice(grades, 'Grades are K to 8').optional(),
  position: choice(positions, `Positions are ${positions.join(', ')}`).optional(),
  jerseyNumber: jerseyNumber.optional(),
  team: text(120).optional(),
})
export type ImportChild = z.infer<typeof ImportChild>

/** The child's guardian, identified by email address; a name is only needed to open their account here. */
export const ImportGuardian = z.object({
  name: z
    .object({
      firstName: personName(2, 'Guardian first name must be at least 2 characters', 60),
      lastName: personName(2, 'Guardian last name must be at least 2 characters', 60),
    })
    .optional(),
  email,
  phone: contactLine(30).optional(),
})
export type ImportGuardian = z.infer<typeof ImportGuardian>

export const PlayerImport = z.strictObject({
  rows: z
    .array(ImportLine)
    .min(1, 'Please send at least one row')
    .max(maxRowsPerImport, `Please send at most ${maxRowsPerImport} rows at a time`),
  dryRun: z.boolean().meta({ description: 'Preview only' }),
})

/**
 * `new`: a new child, with or without a new guardian account; `joined`: a new child of a guardian who already has an
 * account; `invited`: a new child without a guardian until theirs accepts a mailed invitation, because the account with
 * that address has not confirmed it, or because there is none and the row has no name for one; `exists`: the club
 * already has this child with this guardian, or has invited them; `guardian`: the club has the child, whose new guardian
 * is invited; `ask`: there is a child of this name and birthday with another guardian, and the row does not say whether it
 * is the same, so nothing is written.
 */
export const importStatuses = ['new', 'joined', 'invited', 'guardian', 'exists', 'ask', 'error'] as const

export const ImportResult = z.object({
  line: z.int(),
  status: z.enum(importStatuses),
  playerId: id.optional(),
  guardianId: id.optional(),
  issues: z.array(z.object({ field: z.string(), message: z.string() })),
  alike: z
    .array(z.object({ playerId: id, guardians: z.array(z.string()) }))
    .optional()
    .meta({ description: 'The children of this name and birthday that the club has' }),
})
export type ImportResult = z.infer<typeof ImportResult>

export const InvitationRequest = z.strictObject({
  userIds: z.array(id).min(1, 'Please choose someone').max(100, 'Please invite at most 100 at a time'),
})

/** `hasLogin`: the account already has a password, and a confirmed address; `recent`: invited within the last day. */
export const InvitationResult = z.object({
  userId: id,
  status: z.enum(['invited', 'recent', 'hasLogin', 'unknown']),
})
export type InvitationResult = z.infer<typeof InvitationResult>
