import * as z from 'zod'
import { concernStates, concernTopics } from '#shared/concerns/rules.ts'
import { entity } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'

const ConcernRow = z.object({
  id: z.string(),
  topic: z.enum(concernTopics),
  text: z.string(),
  name: z.string().optional(),
  contact: z.string().optional(),
  userId: z.string().optional(),
  userName: z.string().optional(),
  state: z.enum(concernStates),
  note: z.string().optional(),
  /** The message it is about. */
  reported: z.object({ conversationId: z.string(), seq: z.int() }).optional(),
  /** The administrators were mailed about this one by itself. */
  isMailed: z.boolean().optional(),
  createdAt: z.string(),
  closedAt: z.string().optional(),
})
export type ConcernRow = z.infer<typeof ConcernRow>

export const concerns = entity({
  schema: ConcernRow,
  key: row => keys.concern(row.id),
  indexKeys: row => {
    const at = `${row.createdAt}#${row.id}`
    return { list: ['CONCERNS', at], state: row.state === 'open' ? ['CONCERN#open', at] : undefined }
  },
})

/** All concerns from an instant until just before another one, in whatever state. */
export const listConcernsBetween = (from: string, to: string): Promise<ConcernRow[]> =>
  concerns.between('CONCERNS', [from, to], { index: 'list', limit: maxOpen })

/** More than anyone can read; a flood would need more than this to hide a report. */
const maxOpen = 5000

/** All concerns that have not been closed, newest first. */
export async function listOpenConcerns(): Promise<ConcernRow[]> {
  const open: ConcernRow[] = []
  let start: Record<string, string> | undefined
  do {
    const page = await concerns.list('state', 'CONCERN#open', { descending: true, start })
    open.push(...page.rows)
    start = page.next
  } while (start && open.length < maxOpen)
  return open
}
