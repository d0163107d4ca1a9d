import * as z from 'zod'
import { entity } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'

/** The intent we created at Stripe for an invoice, and its amount in cents. */
const IntentRow = z.object({ id: z.string(), invoiceId: z.string(), amount: z.int(), createdAt: z.string() })
export const intents = entity({ schema: IntentRow, key: row => keys.intent(row.id) })

/** A Stripe event that has been applied. */
const SeenEventRow = z.object({ id: z.string(), type: z.string(), at: z.string(), ttl: z.int() })
const seenEvents = entity({ schema: SeenEventRow, key: row => keys.stripeEvent(row.id) })

export const getIntent = (id: string) => intents.get(keys.intent(id))
export const getIntentsById = (ids: string[]) => intents.getMany(ids.map(keys.intent))
export const putIntent = (intent: z.infer<typeof IntentRow>) => intents.put(intent)

/** Stripe repeats events for days; the row outlives that. */
export const markEventSeen = (event: { id: string; type: string }, now: Date) =>
  seenEvents.create({
    id: event.id,
    type: event.type,
    at: now.toISOString(),
    ttl: Math.floor(now.getTime() / 1000) + 40 * 86_400,
  })
