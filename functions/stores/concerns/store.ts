import * as z from 'zod'
import { entity } from '#functions/platform/data/entity.ts'
import { keys } from '#functions/platform/data/table.ts'
import type { Write } from '#functions/platform/data/transaction.ts'
import { queueMail } from '#functions/services/mail/outbox.ts'
import { concernStates, concernTopics } from '#shared/concerns/rules.ts'

const Concern = z.object({
  id: z.string(),
  topic: z.enum(concernTopics),
  text: z.string(),
  name: z.string().optional(),
  contact: z.string().optional(),
  userId: z.string().optional(),
  userName: z.string().optional(),
  state: z.enum(concernStates),
  note: z.string().optional(),
  /** The message that it is about. */
  reported: z.object({ conversationId: z.string(), seq: z.int() }).optional(),
  createdAt: z.string(),
  closedAt: z.string().optional(),
})
export type Concern = z.infer<typeof Concern>

export const concerns = entity({
  schema: Concern,
  key: row => keys.concern(row.id),
  places: row => {
    const at = `${row.createdAt}#${row.id}`
    return { list: ['CONCERNS', at], state: row.state === 'open' ? ['CONCERN#open', at] : undefined }
  },
})

/** More than anybody can read, and what a flood would have to exceed to hide a report. */
const mostOpen = 5000

/** Those that nobody has closed, all of them, the latest first. */
export async function openConcerns(): Promise<Concern[]> {
  const open: Concern[] = []
  let start: Record<string, string> | undefined
  do {
    const page = await concerns.list('state', 'CONCERN#open', { descending: true, start })
    open.push(...page.rows)
    start = page.next
  } while (start && open.length < mostOpen)
  return open
}

/** A new concern; the mail to the administrators says only that there is something: what it is about stays here. */
export const openedConcern = (concern: Concern, admins: string[], now: Date): Write[] => [
  concerns.create(concern),
  ...admins.map(to => queueMail('concern', { to }, now)),
]
