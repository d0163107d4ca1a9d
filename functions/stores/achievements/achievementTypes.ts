import type * as z from 'zod'
import { AchievementType, type AchievementTypeChanges } from '#shared/achievements/model.ts'
import { deleteRow, entity, updateRow } from '../../platform/data/entity.ts'
import { keys, toSortable } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'

export type AchievementTypeRow = z.infer<typeof AchievementType>

export const types = entity({
  schema: AchievementType,
  key: row => keys.achievementType(row.id),
  indexKeys: row => ({ list: ['TYPES', `${toSortable(row.name)}#${row.id}`] }),
})

const exists = { expression: 'attribute_exists(#pk)' }

export const getType = (id: string) => types.get(keys.achievementType(id))
export const createType = (type: AchievementTypeRow): Write => types.create(type)

/** By name: as many as a club will ever have. */
export async function listTypes(): Promise<AchievementTypeRow[]> {
  const { rows } = await types.list('list', 'TYPES')
  return rows
}

/** Only what changes is written, because awards count at the same time; fails where the badge is gone. */
export function updateType(before: AchievementTypeRow, changes: AchievementTypeChanges): Write {
  const item = Object.entries(types.item({ ...before, ...changes }))
  const moves = changes.name !== undefined
  const set = item.filter(([name]) => name in changes || (moves && name.startsWith('gsi')))
  return updateRow(keys.achievementType(before.id), { set: Object.fromEntries(set), when: exists })
}

/** Fails where somebody has it. */
export const deleteType = (id: string): Write =>
  deleteRow(keys.achievementType(id), { expression: '#awardCount = :none', values: { none: 0 } })

/** How often it is awarded, kept by the awards themselves; fails where the badge is gone. */
export const countAward = (id: string, by: 1 | -1): Write =>
  updateRow(keys.achievementType(id), { add: { awardCount: by }, when: exists })
