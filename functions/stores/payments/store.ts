import * as z from 'zod'
import { entity } from '#functions/platform/data/entity.ts'
import { keys } from '#functions/platform/data/table.ts'

/** The intent that we made at Stripe for an invoice, and the amount we made it for, in cents. */
const Intent = z.object({ id: z.string(), invoiceId: z.string(), amount: z.int(), createdAt: z.string() })
export const intents = entity({ schema: Intent, key: row => keys.intent(row.id) })

/** An event of Stripe's that has taken effect. */
const Seen = z.object({ id: z.string(), type: z.string(), at: z.string(), ttl: z.int() })
const seen = entity({ schema: Seen, key: row => keys.stripeEvent(row.id) })

export const getIntent = (id: string) => intents.get(keys.intent(id))
export const intentsById = (ids: string[]) => intents.getMany(ids.map(keys.intent))
export const putIntent = (intent: z.infer<typeof Intent>) => intents.put(intent)

/** Stripe repeats events for days; the row outlives that. */
export const markSeen = (event: { id: string; type: string }, now: Date) =>
  seen.create({
    id: event.id,
    type: event.type,
    at: now.toISOString(),
    ttl: Math.floor(now.getTime() / 1000) + 40 * 86_400,
  })
