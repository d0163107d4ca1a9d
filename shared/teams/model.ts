import * as z from 'zod'
import { roles } from '../access.ts'
import { grades, positions, teamGenders, teamRoles } from '../choices.ts'
import { askHours } from '../events/reminders.ts'
import { choice, date, id, ignored, instant, jerseyNumber, line, text, title } from '../fields.ts'
import { mailProblems } from '../notifications/rules.ts'
import { rosterFields } from '../players/profile.ts'
import { removable, uploaded } from '../uploads/model.ts'
import { maxAssistants } from './rules.ts'

/** What every signed-in person sees of any team; the rest is for its own people, admins and directors. */
export const Team = z.object({
  id,
  name: z.string(),
  grade: z.enum(grades),
  ageGroup: z.string(),
  gender: z.enum(teamGenders).nullish().meta({ description: 'Who it is for; if empty, its program says so' }),
  gradeFrom: z.enum(grades).nullish().meta({ description: 'If empty, the grade below the team’s' }),
  gradeTo: z.enum(grades).nullish().meta({ description: 'If empty, the team’s grade' }),
  season: z.string(),
  programId: id.nullish(),
  division: z.string().nullish(),
  /** The id of an upload. */
  logoUrl: z.string().nullish(),
  primaryColor: z.string().optional(),
  headCoachId: id.nullish(),
  /** So many hours before an event, whoever has not answered is asked; nobody without it. */
  askHours: z.literal(askHours).nullish(),
  createdAt: instant.optional(),
})
export type Team = z.infer<typeof Team>

const form = {
  name: title('Team name is required', 80),
  grade: choice(grades, 'Grade is required'),
  ageGroup: title('Age group is required', 20),
  gender: choice(teamGenders, 'Please choose boys, girls or both').nullish(),
  gradeFrom: choice(grades, 'Please choose a grade').nullish(),
  gradeTo: choice(grades, 'Please choose a grade').nullish(),
  season: title('Season is required', 40),
  division: line(60).nullish(),
  programId: id.nullish(),
  headCoachId: id.nullish(),
  assistantCoachIds: z
    .array(id)
    .max(maxAssistants, 'A team can have at most 3 assistant coaches')
    .optional()
    .meta({ description: 'Stored as memberships of the team' }),
  logoUrl: uploaded('Please upload the logo again'),
  primaryColor: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'Please choose a color')
    .meta({ maxLength: 7 })
    .optional(),
}

export const NewTeam = z.strictObject({ ...form, createdAt: ignored })
export type NewTeam = z.infer<typeof NewTeam>

export const TeamChanges = z
  .strictObject({
    ...form,
    logoUrl: removable('Please upload the logo again'),
    askHours: z.literal(askHours, 'Please choose when families are asked').nullable(),
  })
  .partial()
export type TeamChanges = z.infer<typeof TeamChanges>

/** A team with its people and season figures, for its own people, admins and directors. */
export const TeamDetail = Team.extend({
  staff: z
    .array(z.object({ userId: id, fullName: z.string(), role: z.enum(teamRoles) }))
    .optional()
    .meta({ description: 'Head coaches first' }),
  headCoachName: z.string().nullish().meta({ description: 'null if the head coach’s account was deleted' }),
  playerCount: z.int().optional(),
  attendance: z.int().nullish().meta({
    description: 'Attendance across all players, as a percentage of counted events; null if there are none',
  }),
})
export type TeamDetail = z.infer<typeof TeamDetail>

/**
 * A person on a team: a child, with number and position, or a coach. A child can be on several teams; an ended
 * membership stays on record with `active: false`.
 */
export const TeamMembership = z.object({
  id,
  userId: id,
  teamId: id,
  role: z.enum(teamRoles),
  playerId: id.optional(),
  jerseyNumber: z.int().nullish(),
  position: z.enum(positions).nullish(),
  active: z.boolean(),
  createdAt: instant,
})
export type TeamMembership = z.infer<typeof TeamMembership>

/** Sent for someone already on the team, it updates the existing membership. */
export const NewMembership = z.strictObject({
  teamId: id,
  userId: id.optional().meta({ description: "A coach's account, or a child's" }),
  playerId: id.optional().meta({ description: 'The child, instead of their account' }),
  role: choice(teamRoles, 'Please choose a role').optional(),
  jerseyNumber: jerseyNumber.nullish(),
  position: choice(positions, 'Please choose a position').nullish(),
  active: z.boolean().optional(),
  fromTeamId: id.optional().meta({ description: 'Leaves this team in the same step' }),
  note: text(500).optional().meta({ description: 'Why a child joins a team for another grade or gender' }),
  programId: id.optional().meta({ description: 'The team’s program; optional, avoids a lookup' }),
})
export type NewMembership = z.infer<typeof NewMembership>

export const RosterPublication = z.strictObject({
  teamIds: z
    .array(id)
    .min(1, 'Please choose a team')
    .max(100, 'Please choose at most 100 teams')
    .meta({ description: 'Teams whose families are told; those already told are skipped' }),
  dryRun: z.boolean().optional().meta({ description: 'Preview only' }),
})

export const RosterPublished = z.object({
  children: z.int(),
  people: z.int().meta({ description: 'Number of people emailed' }),
  unreachable: z.int().meta({ description: 'Children whose guardians have no confirmed email' }),
  unreachableIds: z.array(id),
})
export type RosterPublished = z.infer<typeof RosterPublished>

/**
 * A line of a team's roster. Everyone on the team reads the first part; optional fields are for the child's family
 * and the team's staff. Never contains medical notes, emergency contacts or certificates.
 */
export const RosterPlayer = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  birthYear: z.int(),
  jerseyNumber: z.int().nullish(),
  position: z.enum(positions).nullish(),
  teamId: id,
  playerImageUrl: id.optional(),
  userId: id.optional(),
  dateOfBirth: date.optional(),
  ...rosterFields,
  isGradeUnsure: z.boolean().optional(),
  parentId: id.nullish(),
  parentName: z.string().optional(),
  parentEmail: z.string().optional(),
  parentPhone: z.string().optional(),
  parentMailProblem: z.enum(mailProblems).optional().meta({ description: 'For staff' }),
  /** Says only whether there is something to know, never what. */
  hasMedicalIssues: z.boolean().optional(),
  attendance: z.int().nullish().meta({ description: 'Percent of counted events; null if there are none' }),
  createdAt: instant.optional().meta({ description: 'When the player joined the team' }),
  published: z.boolean().optional().meta({ description: 'Whether the family was told; staff only' }),
})
export type RosterPlayer = z.infer<typeof RosterPlayer>

/** A line of the printed sheet for the field; each time it is opened, that is audited for every child on it. */
export const MedicalSheetLine = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: date,
  jerseyNumber: z.int().nullish(),
  hasMedicalIssues: z.boolean().optional().meta({ description: 'Absent until someone has answered' }),
  medicalInfo: z.string().optional(),
  emergencyContact: z.string().optional(),
  emergencyPhone: z.string().optional(),
  emergencyRelationship: z.string().optional(),
  guardians: z
    .array(z.object({ name: z.string(), phone: z.string().optional() }))
    .meta({ description: 'All linked guardians, the primary one first' }),
})
export type MedicalSheetLine = z.infer<typeof MedicalSheetLine>

/** Assigned numbers, and players whose requests could not be met. */
export const NumberPlan = z.object({
  assigned: z.array(z.object({ playerId: id, number: z.int(), choice: z.int() })),
  conflicts: z.array(
    z.object({
      playerId: id,
      requested: z.array(z.int()).meta({ description: 'Empty if nothing was requested' }),
    }),
  ),
})
export type NumberPlan = z.infer<typeof NumberPlan>

/** A person who can be made a coach of a team. Only admins and directors see the addresses. */
export const Coach = z.object({
  id,
  fullName: z.string(),
  role: z.enum(roles),
  email: z.string().optional(),
  phoneNumber: z.string().optional(),
})
export type Coach = z.infer<typeof Coach>
