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
          hint="For the office only."
          maxLength={100}
          autoComplete="off"
        />
        <div onInputCapture={toUpperCase}>
          <TextField
            form={form}
            name="code"
            label="Code"
            hint="What families type."
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
          hint="A share of the fee, or dollars."
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
          label="Max Uses"
          hint="Empty: unlimited."
          inputMode="numeric"
          maxLength={7}
          autoComplete="off"
          optional
        />
        <TextField
          form={form}
          name="maxUsesPerUser"
          label="Max Uses Per User"
          hint="Each registration of a family is a use. Empty: unlimited."
          inputMode="numeric"
          maxLength={7}
          autoComplete="off"
          optional
        />
      </div>
      <TextField
        form={form}
        name="expirationDate"
        label="Expiration Date"
        hint="Good to the end of this day. Empty: no expiration."
        type="date"
        optional
      />
      <Switch form={form} name="isActive" label="Active" hint="Nobody can use a code that is not active." />
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
