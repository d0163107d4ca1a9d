import { useEffect, useState } from 'react'
import { type SchemaForm, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import type { PlayerChanges } from '#shared/players/model.ts'
import type { EditField } from './editFields.ts'
import { changedIn, type EditValues, inputOf } from './editValues.ts'

export type EditForm = SchemaForm<EditValues, PlayerChanges>

/** What is typed about a child, beside what it began with. */
export function useEditing(start: EditValues, names: readonly EditField[]) {
  const [before, setBefore] = useState(start)
  const form: EditForm = useSchemaForm<EditValues, PlayerChanges>(
    async () => (await import('./editEntry.ts')).editEntry(before, names),
    before,
  )

  const { isDirty } = form.formState

  // Where nothing is typed it shows what there is now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values count, not the object
  useEffect(() => {
    if (isDirty) return
    setBefore(start)
    form.reset(start)
  }, [JSON.stringify(start)])

  /** What was hidden until now. */
  function learn(name: EditField, value: string) {
    setBefore({ ...before, [name]: value })
    form.setValue(name, value)
  }

  /**
   * Has somebody else changed what is changed here? Then it is said at the field, and saving again writes over it;
   * the other fields show what there is now.
   */
  function meetsOthers(now: EditValues): boolean {
    const values = form.getValues()
    const lost = changedIn(values, before, names).filter(
      name => now[name] !== before[name] && now[name] !== values[name],
    )
    if (lost.length === 0) return false
    for (const name of names) {
      if (values[name] === before[name]) form.setValue(name, now[name])
    }
    setBefore(now)
    for (const name of lost) {
      const told = typeof now[name] === 'string' && name !== 'teamId' ? ` to “${now[name]}”` : ''
      const message = `Somebody else has changed this${told} meanwhile. Save again to keep yours.`
      form.setError(inputOf(name, values), { type: 'conflict', message })
    }
    return true
  }
  return { form, learn, meetsOthers, unsaved: isDirty }
}
