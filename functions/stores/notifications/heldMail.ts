import * as z from 'zod'
import { entity, remove } from '#functions/platform/data/entity.ts'
import { keys } from '#functions/platform/data/table.ts'
import type { Write } from '#functions/platform/data/transaction.ts'

/** A mail that waits for the daily one of its reader. */
const WaitingMail = z.object({
  userId: z.string(),
  at: z.string(),
  ref: z.string(),
  template: z.string(),
  data: z.record(z.string(), z.unknown()),
  safeguarding: z.boolean().optional(),
})
export type WaitingMail = z.infer<typeof WaitingMail>

const waiting = entity({ schema: WaitingMail, key: row => keys.waitingMail(row.userId, row.at, row.ref) })

export const keepWaiting = (mail: WaitingMail): Write => waiting.put(mail)

export const waitingOf = (userId: string): Promise<WaitingMail[]> =>
  waiting.within(keys.waitingMail(userId, '', '').pk, 'MAIL#')

export const isTold = ({ userId, at, ref }: WaitingMail): Write => remove(keys.waitingMail(userId, at, ref))
