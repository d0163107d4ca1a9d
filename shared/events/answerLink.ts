import * as z from 'zod'
import { choice, id, text } from '../fields.ts'
import { attendanceResponses } from './choices.ts'
import { Event } from './model.ts'

/** The link in a reminder, by which a guardian answers without a login. */
const token = text(300)

export const AnswerLink = z.strictObject({ token })

export const AnswersByLink = z.strictObject({
  token,
  answers: z
    .array(z.strictObject({ playerId: id, response: choice(attendanceResponses, 'Please choose an answer') }))
    .min(1, 'Please choose an answer')
    .max(20)
    // One request counts as one of the answers of an hour.
    .refine(
      answers => new Set(answers.map(({ playerId }) => playerId)).size === answers.length,
      'Please choose one answer for each child',
    ),
  note: text(200)
    .optional()
    .meta({ description: 'For the coach, about each of these children; without it, theirs stay' }),
})

/** All that whoever has the link may know. */
export const LinkedAnswers = z.object({
  event: Event.pick({
    title: true,
    startDate: true,
    startTime: true,
    endDate: true,
    endTime: true,
    location: true,
    address: true,
  }),
  children: z.array(
    z.object({
      playerId: id,
      firstName: z.string(),
      response: z.enum(attendanceResponses).optional(),
      /** Somebody has written one, which a new one replaces. What it says is not for whoever has the mail. */
      hasNote: z.boolean(),
    }),
  ),
})
export type LinkedAnswers = z.infer<typeof LinkedAnswers>
