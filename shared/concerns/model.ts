import * as z from 'zod'
import { atLeast, choice, id, instant, text } from '../fields.ts'
import { concernStates, concernTopics } from './rules.ts'

/** Anyone may report, signed in or not; a report may be anonymous. */
export const NewConcern = z.strictObject({
  topic: choice(concernTopics, 'Please choose what it is about'),
  text: atLeast(10, 'Please describe what happened', 5000),
  name: text(120).optional(),
  contact: text(254).optional(),
})
export type NewConcern = z.infer<typeof NewConcern>

export const Concern = z.object({
  id,
  topic: z.enum(concernTopics),
  text: z.string(),
  name: z.string().optional(),
  contact: z.string().optional(),
  /** Set if the reporter was signed in. */
  userId: id.optional(),
  userName: z.string().optional(),
  state: z.enum(concernStates),
  /** What the club did about it. */
  note: z.string().optional(),
  /** The reported message; administrators may read it together with the ten before it. */
  reported: z.object({ conversationId: z.string(), seq: z.int() }).optional(),
  createdAt: instant,
  closedAt: instant.optional(),
})
export type Concern = z.infer<typeof Concern>

export const ConcernChanges = z.strictObject({
  state: z.enum(concernStates),
  note: text(2000).optional(),
})
