import * as z from 'zod'
import { PlayerChanges } from '#shared/players/model.ts'
import type { EditField } from './editFields.ts'
import { changedIn, type EditValues, inputOf, otherSchool } from './editValues.ts'

const same = (typed: string | boolean) => typed
const noneIsNull = (typed: string | boolean) => (typed === '' ? null : typed)

/** What an input holds as the API takes it, where that is not the same. */
const converted: Partial<Record<EditField, (typed: string | boolean, values: EditValues) => unknown>> = {
  grade: noneIsNull,
  coachShirtSize: noneIsNull,
  position: noneIsNull,
  teamId: noneIsNull,
  jerseyNumber: typed => (typed === '' ? null : Number(typed)),
  schoolAttending: (chosen, values) => (chosen === otherSchool ? values.otherSchool : chosen),
  requestedNumbers: typed => [
    ...new Set(
      String(typed)
        .split(/[\s,;]+/)
        .filter(Boolean)
        .map(Number),
    ),
  ],
}

const range = 'Jersey numbers are 1 to 99'
const Changes = PlayerChanges.extend({
  // Number 0 is given on the roster only.
  jerseyNumber: z.int('Jersey numbers are whole numbers').min(1, range).max(99, range).nullish(),
})

/** Only what is different is checked, and sent: a field that was left out long ago is no reason to refuse another. */
export const editEntry = (before: EditValues, names: readonly EditField[]) =>
  z.custom<EditValues>().transform((values, context): PlayerChanges => {
    const entries = changedIn(values, before, names).map(name => {
      const convert = converted[name] ?? same
      return [name, convert(values[name], values)]
    })
    const result = Changes.safeParse(Object.fromEntries(entries))
    if (result.success) return result.data
    for (const { path, message } of result.error.issues) {
      const name = names.find(name => name === path[0])
      context.addIssue({ code: 'custom', path: name ? [inputOf(name, values)] : [], message })
    }
    return z.NEVER
  })
