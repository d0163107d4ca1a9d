import * as z from 'zod'
import { concernStates, concernTopics } from '#shared/concerns/rules.ts'
import { entity } from '../data/entity.ts'
import { keys } from '../data/table.ts'

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
  createdAt: z.string(),
  closedAt: z.string().optional(),
})
export type Concern = z.infer<typeof Concern>

export const concerns = entity({
  schema: Concern,
  key: row => keys.concern(row.id),
  places: row => ({ list: ['CONCERNS', `${row.createdAt}#${row.id}`] }),
})
