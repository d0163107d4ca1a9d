import * as z from 'zod'
import { genders, grades, positions } from '../choices.ts'
import { parseDate } from '../dates.ts'
import { maxGuardians } from '../families/rules.ts'
import { choice, date, id, instant, jerseyNumber, personName, text } from '../fields.ts'
import { mailProblems } from '../notifications/rules.ts'
import { removable, uploaded } from '../uploads/model.ts'
import { allKitSizes } from './choices.ts'
import { details, optional, profileFields, rosterFields } from './profile.ts'

/** The first birthday the form offers. */
export const earliestBirthday = '2009-01-01'

const birthday = z
  .string('Please provide a date of birth')
  .trim()
  .min(1, 'Please provide a date of birth')
  .max(40)
  .transform((typed, context) => {
    const parsed = parseDate(typed)
    if (parsed) return parsed
    context.addIssue('Invalid date format. Please use MM/DD/YYYY format.')
    return z.NEVER
  })

const names = {
  firstName: personName(2, 'First name must be at least 2 characters', 60),
  lastName: personName(2, 'Last name must be at least 2 characters', 60),
  dateOfBirth: birthday,
}

const pendingNumber = z
  .boolean()
  .optional()
  .meta({ description: 'True from a family whose child has no USA Lacrosse number yet; it is left out then' })

/** The family's full form; `findNumberIssues` is a part of it. */
export const PlayerForm = z.strictObject({
  ...names,
  ...details,
  usaLacrosseNumber: details.usaLacrosseNumber.optional(),
  usaLacrosseNumberPending: pendingNumber,
  isOutOfDistrict: details.isOutOfDistrict.default(false),
  hasDistrictRelease: details.hasDistrictRelease.default(false),
  ...optional,
})
export type PlayerForm = z.infer<typeof PlayerForm>

/** Without it a grade is of the current school year, from June on of the coming one. */
const gradeYear = z
  .int()
  .min(2000, 'Please enter a school year')
  .max(2100, 'Please enter a school year')
  .optional()
  .meta({
    description:
      'The school year of the grade: 2026 for 2026-27. By default the current one, from June on the coming one',
  })

/** Fields that hold files, with the upload purpose and the message for an unusable file. */
export const playerFiles = [
  { field: 'playerImageUrl', purpose: 'player-picture', message: 'Please upload the picture again' },
  {
    field: 'birthCertificateUrl',
    purpose: 'birth-certificate',
    message: 'Please upload the birth certificate again',
  },
] as const
const [picture, certificate] = playerFiles

/**
 * Body of `POST /api/players`. Staff may enter a child with just name and birthday; for a guardian, the handler
 * requires the whole `PlayerForm`.
 */
export const NewPlayer = z.strictObject({
  ...names,
  ...z.object(details).partial().shape,
  usaLacrosseNumberPending: pendingNumber,
  ...optional,
  hasMedicalIssues: z
    .boolean()
    .optional()
    .meta({ description: 'Omitted when staff add the child: the family has not been asked yet' }),
  gradeYear,
  parentId: id
    .nullish()
    .meta({ description: 'The guardian, when staff add the child. Ignored if a parent sends it.' }),
  guardianIds: z
    .array(id)
    .max(maxGuardians - 1)
    .optional()
    .meta({
      description: 'From a parent: guardians of their other children to invite for this one',
    }),
  userId: z.unknown().optional().meta({
    description: 'An account the caller created for this child. Otherwise ignored.',
  }),
  jerseyNumber: z.unknown().optional().meta({
    description: 'When staff send it with a team: 1 to 99. Accepted but ignored if a parent sends it.',
  }),
  position: choice(positions, 'Please choose a position').nullish(),
  teamId: id.nullish().meta({ description: 'A coach adds a child to one of their own teams.' }),
  note: text(500)
    .optional()
    .meta({ description: 'From staff: why a child joins a team for another grade or gender' }),
  birthCertificateUrl: uploaded(certificate.message),
  playerImageUrl: uploaded(picture.message),
})
export type NewPlayer = z.infer<typeof NewPlayer>
export type PlayerFiles = Pick<NewPlayer, (typeof playerFiles)[number]['field']>

/** An empty text removes the value: a child entered by staff may not have one. */
const orEmpty = <T extends z.ZodType>(field: T) => z.union([z.literal(''), field], 'Please enter some text')

const changes = {
  ...names,
  ...details,
  ...optional,
  jerseySize: choice(allKitSizes, 'Please select a jersey size'),
  shortsSize: choice(allKitSizes, 'Please select a shorts size'),
  emergencyContact: orEmpty(details.emergencyContact),
  emergencyPhone: orEmpty(details.emergencyPhone),
  emergencyRelationship: orEmpty(details.emergencyRelationship),
  requestedNumbers: optional.requestedNumbers.unwrap(),
  hasMedicalIssues: optional.hasMedicalIssues.unwrap(),
  birthCertificateUrl: removable(certificate.message),
  playerImageUrl: removable(picture.message),
  grade: optional.grade.nullable(),
  gradeYear: gradeYear.unwrap(),
  coachShirtSize: optional.coachShirtSize.nullable(),
  jerseyNumber: jerseyNumber.nullable(),
  position: choice(positions, 'Please choose a position').nullable(),
  teamId: id
    .nullable()
    .meta({ description: 'Moves the child there from their newest team; null removes them' }),
  notes: text(2000).meta({ description: 'Staff only; families can’t see it' }),
}

/** `fieldAccess.ts` decides which of them the caller may write; the others are rejected by name. */
export const PlayerChanges = z.strictObject(changes).partial()
export type PlayerChanges = z.infer<typeof PlayerChanges>

export const ParentChange = z.strictObject({
  parentId: z.string('Please choose a parent, or leave blank').max(64, 'Please choose one').nullable(),
})

/** The fields in lists. Lists never contain medical, emergency or certificate data. */
export const PlayerSummary = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  birthYear: z.int().optional(),
  dateOfBirth: date.optional(),
  gender: z.enum(genders).optional(),
  grade: z.enum(grades).optional(),
  gradeYear: rosterFields.gradeYear,
  isGradeUnsure: z
    .boolean()
    .optional()
    .meta({ description: 'The school year of the grade is unknown; please enter the grade again' }),
  position: z.enum(positions).nullish(),
  jerseyNumber: z.int().nullish(),
  teamId: id.nullish(),
  parentId: id.nullish(),
  parentName: z.string().optional(),
  playerImageUrl: id.optional().meta({ description: 'The id of an upload' }),
})
export type PlayerSummary = z.infer<typeof PlayerSummary>

/** Two profiles with the same name and birthday; only the office gets to know of them. */
export const PossibleDuplicate = z.object({
  since: instant,
  profiles: z.array(
    z.object({
      id,
      firstName: z.string(),
      lastName: z.string(),
      dateOfBirth: date,
      createdAt: instant,
      guardians: z.array(z.string()).meta({ description: 'Their names' }),
    }),
  ),
  programIds: z.array(id).meta({ description: 'Programs that both are registered for' }),
})
export type PossibleDuplicate = z.infer<typeof PossibleDuplicate>

/** A child as one viewer may see it; fields the viewer may not read are absent. */
export const PlayerDetail = PlayerSummary.extend({
  ...rosterFields,
  ...profileFields,
  coachShirtSize: rosterFields.coachShirtSize.nullable(),
  emergencyContact: z.string().optional(),
  emergencyPhone: z.string().optional(),
  emergencyRelationship: z.string().optional(),
  hasMedicalIssues: z.boolean().optional().meta({ description: 'Absent until someone has answered' }),
  medicalInfo: z.string().optional().meta({ description: 'For staff with include=medical only' }),
  birthCertificateUrl: id.optional().meta({ description: 'For the office with include=medical only' }),
  notes: z.string().optional(),
  userId: id.optional(),
  createdAt: instant.optional(),
  parentEmail: z.string().optional(),
  parentPhone: z.string().optional(),
  parentMailProblem: z.enum(mailProblems).optional().meta({ description: 'For staff' }),
  memberships: z
    .array(
      z.object({
        id,
        teamId: id,
        jerseyNumber: z.int().nullish(),
        position: z.enum(positions).nullish(),
        active: z.boolean(),
        createdAt: z.string(),
      }),
    )
    .optional(),
})
export type PlayerDetail = z.infer<typeof PlayerDetail>
