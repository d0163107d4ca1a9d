import * as z from 'zod'
import { genders, grades, positions } from '../choices.ts'
import { atLeast, choice, email, id, text } from '../fields.ts'
import { NewPlayer } from '../players/model.ts'
import { jerseyNumber } from '../teams/model.ts'
import { importFields } from './columns.ts'

/** How many rows of a file one call carries: as many as are looked up at once over the connections of a Lambda. */
export const maxRowsPerImport = 40

/** A line of the file as it stands there, by what its columns mean. What it has to be is the rule's business. */
const cell = text(500).optional()
const cells = Object.fromEntries(importFields.map(field => [field, cell])) as Record<
  (typeof importFields)[number],
  typeof cell
>
export const ImportLine = z.strictObject({
  line: z.int().min(1).max(1_000_000).meta({ description: 'Its row in the file' }),
  ...cells,
})
export type ImportLine = z.infer<typeof ImportLine>

/** The child of a line: as a form tells of it, except ids, files, what is medical, and wishes, which a file has none of. */
export const ImportChild = z.object({
  ...NewPlayer.omit({
    parentId: true,
    userId: true,
    teamId: true,
    birthCertificateUrl: true,
    playerImageUrl: true,
    requestedNumbers: true,
    hasMedicalIssues: true,
    medicalInfo: true,
  }).shape,
  gender: choice(genders, 'Gender is Male or Female').optional(),
  grade: choice(grades, 'Grades are K and 1 to 8').optional(),
  position: choice(positions, `Positions are ${positions.join(', ')}`).optional(),
  jerseyNumber: jerseyNumber.optional(),
  team: text(120).optional(),
})
export type ImportChild = z.infer<typeof ImportChild>

/** Its guardian, who is known by the address. */
export const ImportGuardian = z.object({
  firstName: atLeast(2, 'The first name of the guardian must be at least 2 characters', 60),
  lastName: atLeast(2, 'The last name of the guardian must be at least 2 characters', 60),
  email,
  phone: text(30).optional(),
})
export type ImportGuardian = z.infer<typeof ImportGuardian>

export const PlayerImport = z.strictObject({
  rows: z
    .array(ImportLine)
    .min(1, 'Please send at least one row')
    .max(maxRowsPerImport, `Please send at most ${maxRowsPerImport} rows at a time`),
  dryRun: z.boolean().meta({ description: 'Only says what would happen' }),
})

/**
 * `new`: a child with an account for its guardian, or without one; `joined`: a child of somebody who has an account
 * already; `exists`: the club has this child of this guardian.
 */
export const importStatuses = ['new', 'joined', 'exists', 'error'] as const

export const ImportResult = z.object({
  line: z.int(),
  status: z.enum(importStatuses),
  playerId: id.optional(),
  guardianId: id.optional(),
  issues: z.array(z.object({ field: z.string(), message: z.string() })),
})
export type ImportResult = z.infer<typeof ImportResult>

export const InvitationRequest = z.strictObject({
  userIds: z.array(id).min(1, 'Please choose somebody').max(100, 'Please invite at most 100 at a time'),
})

/** `hasLogin`: there is a password already; `recent`: invited within the last day. */
export const InvitationResult = z.object({
  userId: id,
  status: z.enum(['invited', 'recent', 'hasLogin', 'unknown']),
})
export type InvitationResult = z.infer<typeof InvitationResult>
