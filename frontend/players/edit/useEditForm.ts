import { useEffect, useState } from 'react'
import { type SchemaForm, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import type { PlayerChanges } from '#shared/players/model.ts'
import type { EditField } from './editFields.ts'
import { type EditValues, getInputName, listChangedFields } from './editValues.ts'

export type EditForm = SchemaForm<EditValues, PlayerChanges>

/** The edit form of a player, with the values it started from. */
export function useEditForm(start: EditValues, names: readonly EditField[]) {
  const [before, setBefore] = useState(start)
  const form: EditForm = useSchemaForm<EditValues, PlayerChanges>(
    async () => (await import('./editSchema.ts')).createEditSchema(before, names),
    before,
  )

  const { isDirty } = form.formState

  // Shows current data while nothing has been typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values count, not the object
  useEffect(() => {
    if (isDirty) return
    setBefore(start)
    form.reset(start)
  }, [JSON.stringify(start)])

  /** Adds a value that was hidden until now. */
  function learn(name: EditField, value: string) {
    setBefore(known => ({ ...known, [name]: value }))
    form.setValue(name, value)
  }

  /**
   * Whether somebody else has changed the same fields. If so, it sets an error at each of them, and saving
   * again overwrites; the other fields are updated.
   */
  function meetsOthers(now: EditValues): boolean {
    const values = form.getValues()
    const lost = listChangedFields(values, before, names).filter(
      name => now[name] !== before[name] && now[name] !== values[name],
    )
    if (lost.length === 0) return false
    for (const name of names) {
      if (values[name] === before[name]) form.setValue(name, now[name])
    }
    setBefore(now)
    for (const name of lost) {
      const change = typeof now[name] === 'string' && name !== 'teamId' ? ` to “${now[name]}”` : ''
      const message = `Someone else changed this${change} while you were editing. Save again to keep your version.`
      form.setError(getInputName(name, values), { type: 'conflict', message })
    }
    return true
  }
  return { form, before, learn, meetsOthers, unsaved: isDirty }
}
