import { scanPage } from '../../platform/data/scan.ts'
import { isUnavailable } from '../../platform/http/errors.ts'
import { getMigrationState } from '../../stores/migrations/store.ts'
import { migrations } from './list.ts'
import { isOf, type Migration } from './migration.ts'

export interface MigrationPlan {
  number: number
  title: string
  /** How many rows it would change, and how many it cannot read. */
  rows: number
  unreadable: number
}

/** What `migrate` would do now; writes nothing. */
export async function planMigrations(list: readonly Migration[] = migrations): Promise<MigrationPlan[]> {
  const { done } = await getMigrationState()
  const plans = list
    .filter(({ number }) => number > done)
    .map(migration => ({ migration, rows: 0, unreadable: 0 }))
  let start: Record<string, string> | undefined
  do {
    const { items, next } = await scanPage(start)
    for (const item of items)
      for (const plan of plans.filter(({ migration }) => isOf(migration, item))) {
        try {
          if ((await plan.migration.change(item)).length > 0) plan.rows++
        } catch (error) {
          if (isUnavailable(error)) throw error
          plan.unreadable++
        }
      }
    start = next
  } while (start)
  return plans.map(({ migration: { number, title }, rows, unreadable }) => ({
    ...{ number, title, rows, unreadable },
  }))
}
