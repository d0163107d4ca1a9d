import * as z from 'zod'
import { PlayerChanges } from '#shared/players/model.ts'
import type { EditField, EditValues } from './editFields.ts'

const same = (typed: string | boolean) => typed
const noneIsNull = (typed: string | boolean) => (typed === '' ? null : typed)

/** What an input holds as the API takes it, where that is not the same. */
const converted: Partial<Record<EditField, (typed: string | boolean) => unknown>> = {
  grade: noneIsNull,
  coachShirtSize: noneIsNull,
  position: noneIsNull,
  teamId: noneIsNull,
  jerseyNumber: typed => (typed === '' ? null : Number(typed)),
  requestedNumbers: typed => [
    ...new Set(
      String(typed)
        .split(/[\s,;]+/)
        .filter(Boolean)
        .map(Number),
    ),
  ],
}

/** Only what is different is checked, and sent: a field that was left out long ago is no reason to refuse another. */
export const editEntry = (before: EditValues, names: readonly EditField[]) =>
  z.custom<EditValues>().transform((values, context): PlayerChanges => {
    const changed = names.filter(name => values[name] !== before[name])
    const result = PlayerChanges.safeParse(
      Object.fromEntries(changed.map(name => [name, (converted[name] ?? same)(values[name])])),
    )
    if (result.success) return result.data
    for (const { path, message } of result.error.issues) {
      context.addIssue({ code: 'custom', path: path.slice(0, 1), message })
    }
    return z.NEVER
  })
