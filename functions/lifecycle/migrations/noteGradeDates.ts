import * as z from 'zod'
import { rowCodec } from '../../platform/data/rowCodec.ts'
import { keys } from '../../platform/data/table.ts'
import { updateRow } from '../../platform/data/writes.ts'
import { findLastChange } from '../../stores/audit/changes.ts'
import type { Migration } from './migration.ts'

const children = rowCodec(
  z.object({
    id: z.string(),
    grade: z.string().optional(),
    gradeYear: z.int().optional(),
    gradeAt: z.string().optional(),
  }),
)

/** Before 0.3.0 a grade had no year. When it was last changed the audit log knows; what follows is told where it is read. */
export const noteGradeDates: Migration = {
  number: 4,
  title: 'Note when each child’s grade was changed',
  of: 'PLAYER/META',
  async change(item) {
    const { id, grade, gradeYear, gradeAt } = children.read(item)
    if (!grade || gradeYear !== undefined || gradeAt !== undefined) return []
    const at = await findLastChange(id, 'grade')
    if (at === undefined) return []
    const none = (name: string) => `attribute_not_exists(#${name})`
    return [
      updateRow(keys.player(id), {
        set: { gradeAt: at },
        add: { version: 1 },
        when: {
          expression: `#grade = :grade AND ${none('gradeYear')} AND ${none('gradeAt')}`,
          values: { grade },
        },
      }),
    ]
  },
}
