import type { FormEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { SelectField, Switch, TextAreaField, TextField } from '#frontend/ui/forms/FormFields.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import { discountTypes } from '#shared/discounts/choices.ts'
import { typeLabels } from './describe.ts'
import type { CodeFormState } from './formValues.ts'

/** All fields of a code. */
export function CodeFields({ form }: { form: CodeFormState }) {
  const type = useWatch({ control: form.control, name: 'discountType' })
  return (
    <>
      <div className={layout.columns}>
        <TextField
          form={form}
          name="name"
          label="Name"
          hint="Only the people who run the club see this."
          maxLength={100}
          autoComplete="off"
        />
        <div onInputCapture={toUpperCase}>
          <TextField
            form={form}
            name="code"
            label="Code"
            hint="What families enter at checkout."
            maxLength={40}
            autoComplete="off"
          />
        </div>
      </div>
      <TextAreaField form={form} name="description" label="Description" rows={2} maxLength={500} optional />
      <div className={layout.columns}>
        <SelectField
          form={form}
          name="discountType"
          label="Type"
          hint="A percentage of the fee, or a dollar amount."
          options={discountTypes.map(value => ({ value, label: typeLabels[value] }))}
        />
        <TextField
          form={form}
          name="discountValue"
          label="Value"
          hint={type === 'amount' ? 'Dollars off, never more than the fee.' : 'Percent off the fee.'}
          inputMode="decimal"
          maxLength={12}
          autoComplete="off"
        />
      </div>
      <div className={layout.columns}>
        <TextField
          form={form}
          name="maxUses"
          label="Max uses"
          hint="Leave blank for no limit."
          inputMode="numeric"
          maxLength={7}
          autoComplete="off"
          optional
        />
        <TextField
          form={form}
          name="maxUsesPerUser"
          label="Max uses per user"
          hint="Each registration counts as one use. Leave blank for no limit."
          inputMode="numeric"
          maxLength={7}
          autoComplete="off"
          optional
        />
      </div>
      <TextField
        form={form}
        name="expirationDate"
        label="Expiration date"
        hint="Valid through this date. Leave blank if it doesn’t expire."
        type="date"
        optional
      />
      <Switch form={form} name="isActive" label="Active" hint="Inactive codes can’t be used." />
    </>
  )
}

/** Converts to upper case while typing, before the form reads the value; the caret stays. */
function toUpperCase({ target }: FormEvent<HTMLElement>): void {
  if (!(target instanceof HTMLInputElement)) return
  const { value, selectionStart, selectionEnd } = target
  const capitals = value.toUpperCase()
  if (capitals === value) return
  target.value = capitals
  target.setSelectionRange(selectionStart, selectionEnd)
}
