import * as z from 'zod'
import { addHours } from '#shared/dates.ts'
import { askAgainHours } from '#shared/events/reminders.ts'
import { entity } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'

/** When a team's families were last asked to answer for an event. */
const AskedRow = z.object({
  eventId: z.string(),
  teamId: z.string(),
  at: z.string(),
  /** Nobody, where the team has it done by itself. */
  by: z.string().optional(),
  ttl: z.int(),
})
type AskedRow = z.infer<typeof AskedRow>
const asked = entity({ schema: AskedRow, key: row => keys.asked(row.eventId, row.teamId) })

export const getAsked = (eventId: string, teamId: string) => asked.get(keys.asked(eventId, teamId))

const keptSeconds = 90 * 86_400

/** Fails if they have been asked within the last hours. */
export const markAsked = (row: Pick<AskedRow, 'eventId' | 'teamId' | 'by'>, now: Date): Write =>
  asked.put(
    { ...row, at: now.toISOString(), ttl: Math.floor(now.getTime() / 1000) + keptSeconds },
    {
      expression: 'attribute_not_exists(#pk) OR #at <= :before',
      values: { before: addHours(now, -askAgainHours).toISOString() },
    },
  )
