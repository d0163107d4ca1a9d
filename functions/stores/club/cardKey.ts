import * as z from 'zod'
import { entity } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'

/** Stripe's public key, for the browsers. It is there as long as the club can charge cards. */
export const cardKeys = entity({ schema: z.object({ publishableKey: z.string() }), key: keys.cardKey })
