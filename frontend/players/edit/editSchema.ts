import * as z from 'zod'
import { PlayerChanges } from '#shared/players/model.ts'
import type { EditField } from './editFields.ts'
import { type EditValues, getInputName, listChangedFields, otherSchool } from './editValues.ts'

const identity = (typed: string | boolean) => typed
const toBoolean = (answer: string | boolean) => (answer === '' ? undefined : answer === 'yes')
const emptyToNull = (typed: string | boolean) => (typed === '' ? null : typed)

/** Converts input values to the API's, where they differ. */
const converters: Partial<Record<EditField, (typed: string | boolean, values: EditValues) => unknown>> = {
  grade: emptyToNull,
  hasMedicalIssues: toBoolean,
  isOutOfDistrict: toBoolean,
  coachShirtSize: emptyToNull,
  position: emptyToNull,
  teamId: emptyToNull,
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

/** Validates and sends only changed fields: an old missing value must not block other changes. */
export const createEditSchema = (before: EditValues, names: readonly EditField[]) =>
  z.custom<EditValues>().transform((values, context): PlayerChanges => {
    const entries = listChangedFields(values, before, names).map(name => {
      const convert = converters[name] ?? identity
      return [name, convert(values[name], values)]
    })
    const result = PlayerChanges.safeParse(Object.fromEntries(entries))
    if (result.success) return result.data
    for (const { path, message } of result.error.issues) {
      const name = names.find(name => name === path[0])
      context.addIssue({ code: 'custom', path: name ? [getInputName(name, values)] : [], message })
    }
    return z.NEVER
  })
