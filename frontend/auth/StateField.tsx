import { useId } from 'react'
import { TextField } from '#frontend/ui/forms/FormFields.tsx'
import { states, toStateCode } from '#shared/choices.ts'
import type { PersonForm } from './PersonStep.tsx'

/** A list to type into; a name becomes its code when the field is left. */
export function StateField({ form }: { form: PersonForm }) {
  const list = useId()
  return (
    <>
      <TextField
        form={form}
        name="state"
        label="State"
        autoComplete="address-level1"
        list={list}
        maxLength={40}
        onLeave={typed => form.setValue('state', toStateCode(typed), { shouldDirty: true })}
      />
      <datalist id={list}>
        {states.map(({ code, name }) => (
          <option key={code} value={code} label={name} />
        ))}
      </datalist>
    </>
  )
}
