import * as z from 'zod'
import { entity } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { deleteRow } from '../../platform/data/writes.ts'

/** A mail held for the recipient's daily digest. */
const HeldMailRow = z.object({
  userId: z.string(),
  at: z.string(),
  ref: z.string(),
  template: z.string(),
  data: z.record(z.string(), z.unknown()),
  safeguarding: z.boolean().optional(),
})
export type HeldMailRow = z.infer<typeof HeldMailRow>

const heldMails = entity({ schema: HeldMailRow, key: row => keys.waitingMail(row.userId, row.at, row.ref) })

export const holdMail = (mail: HeldMailRow): Write => heldMails.put(mail)

export const listHeldMails = (userId: string): Promise<HeldMailRow[]> =>
  heldMails.within(keys.waitingMail(userId, '', '').pk, 'MAIL#')

export const deleteHeldMail = ({ userId, at, ref }: HeldMailRow): Write =>
  deleteRow(keys.waitingMail(userId, at, ref))
