import type * as z from 'zod'
import { AchievementType, type AchievementTypeChanges } from '#shared/achievements/model.ts'
import { entity } from '../../platform/data/entity.ts'
import { keys, toSortable } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { deleteRow, updateRow } from '../../platform/data/writes.ts'

export type AchievementTypeRow = z.infer<typeof AchievementType>

export const types = entity({
  schema: AchievementType,
  key: row => keys.achievementType(row.id),
  indexKeys: row => ({ list: ['TYPES', `${toSortable(row.name)}#${row.id}`] }),
})

const exists = { expression: 'attribute_exists(#pk)' }

export const getType = (id: string) => types.get(keys.achievementType(id))
export const createType = (type: AchievementTypeRow): Write => types.create(type)

/** All types, by name; a club has few enough for one page. */
export async function listTypes(): Promise<AchievementTypeRow[]> {
  const { rows } = await types.list('list', 'TYPES')
  return rows
}

/**
 * Writes only the changed fields, because awards update the count at the same time; fails if the type was deleted.
 */
export function updateType(before: AchievementTypeRow, changes: AchievementTypeChanges): Write {
  const item = Object.entries(types.item({ ...before, ...changes }))
  const moves = changes.name !== undefined
  const set = item.filter(([name]) => name in changes || (moves && name.startsWith('gsi')))
  return updateRow(keys.achievementType(before.id), { set: Object.fromEntries(set), when: exists })
}

/** Fails if anyone has it. */
export const deleteType = (id: string): Write =>
  deleteRow(keys.achievementType(id), { expression: '#awardCount = :none', values: { none: 0 } })

/** Changes how often it was awarded; fails if the type was deleted. */
export const countAward = (id: string, by: 1 | -1): Write =>
  updateRow(keys.achievementType(id), { add: { awardCount: by }, when: exists })
