import * as z from 'zod'
import { sampleStates, setupSteps } from './rules.ts'

export const SetupStep = z.object({
  step: z.enum(setupSteps),
  state: z.enum(['open', 'done', 'skipped']),
})
export type SetupStep = z.infer<typeof SetupStep>

/** What a new club has still to do, in order. */
export const Setup = z.object({ steps: z.array(SetupStep), sample: z.enum(sampleStates) })
export type Setup = z.infer<typeof Setup>

export const SetupMark = z.strictObject({
  settled: z.boolean().meta({ description: 'Whether the club skips this step' }),
})
