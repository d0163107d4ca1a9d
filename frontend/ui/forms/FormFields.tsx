import {
  SelectField as AmplifySelect,
  TextField as AmplifyText,
  TextAreaField as AmplifyTextArea,
} from '@aws-amplify/ui-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { Check } from './Field.tsx'
import type { SchemaForm } from './form.tsx'

interface Bound<In extends FieldValues, Out> {
  form: SchemaForm<In, Out>
  name: FieldPath<In>
  label: string
  hint?: string
  optional?: boolean
}

type InputProps = Pick<
  ComponentProps<'input'>,
  | 'type'
  | 'autoComplete'
  | 'inputMode'
  | 'placeholder'
  | 'min'
  | 'max'
  | 'step'
  | 'maxLength'
  | 'disabled'
  | 'list'
>

/** A field bound to a form: `<TextField form={form} name="city" label="City" autoComplete="address-level2" />`. */
export function TextField<In extends FieldValues, Out>({
  form,
  name,
  label,
  hint,
  optional,
  ...input
}: Bound<In, Out> & InputProps) {
  return <AmplifyText {...input} {...bound({ form, name, label, hint, optional })} />
}

export function TextArea<In extends FieldValues, Out>({
  form,
  name,
  label,
  hint,
  optional,
  ...area
}: Bound<In, Out> & Pick<ComponentProps<'textarea'>, 'rows' | 'placeholder' | 'maxLength' | 'disabled'>) {
  return <AmplifyTextArea {...area} {...bound({ form, name, label, hint, optional })} />
}

/** Options are texts, or pairs of value and label; `empty` is the first line, which is no choice. */
export function SelectField<In extends FieldValues, Out>({
  form,
  name,
  label,
  hint,
  optional,
  options,
  empty,
  disabled,
}: Bound<In, Out> & {
  options: readonly (string | { value: string; label: string })[]
  empty?: string
  disabled?: boolean
}) {
  return (
    <AmplifySelect isDisabled={disabled} {...bound({ form, name, label, hint, optional })}>
      {empty !== undefined && <option value="">{empty}</option>}
      {options.map(option => {
        const { value, label } = typeof option === 'string' ? { value: option, label: option } : option
        return (
          <option key={value} value={value}>
            {label}
          </option>
        )
      })}
    </AmplifySelect>
  )
}

export function Checkbox<In extends FieldValues, Out>({ form, name, label, hint }: Bound<In, Out>) {
  return <Check label={label} hint={hint} error={errorOf(form, name)} {...form.register(name)} />
}

export function Switch<In extends FieldValues, Out>({
  form,
  name,
  label,
  hint,
  disabled,
}: Bound<In, Out> & { disabled?: boolean }) {
  const error = errorOf(form, name)
  return <Check role="switch" {...{ label, hint, error }} {...form.register(name)} disabled={disabled} />
}

/** Several of a list (days, grades) as boxes in a row; the form's value is the list of those that are ticked. */
export function CheckboxGroup<In extends FieldValues, Out>({
  form,
  name,
  label,
  hint,
  options,
}: Bound<In, Out> & { options: readonly (string | { value: string; label: string })[] }) {
  const error = errorOf(form, name)
  const id = useId()
  return (
    <fieldset className="choices" aria-describedby={error || hint ? id : undefined}>
      <legend className="field-label">{label}</legend>
      <div>
        {options.map(option => {
          const { value, label } = typeof option === 'string' ? { value: option, label: option } : option
          return (
            <label key={value} className="choice">
              <input type="checkbox" value={value} aria-invalid={Boolean(error)} {...form.register(name)} />
              {label}
            </label>
          )
        })}
      </div>
      <div id={id}>
        {error && <p className="field-error">{error}</p>}
        {hint && <p className="field-hint">{hint}</p>}
      </div>
    </fieldset>
  )
}

function bound<In extends FieldValues, Out>({ form, name, label, hint, optional }: Bound<In, Out>) {
  const error = errorOf(form, name)
  const text: ReactNode = optional ? (
    <>
      {label} <span className="field-optional">(optional)</span>
    </>
  ) : (
    label
  )
  return {
    ...form.register(name),
    label: text,
    descriptiveText: hint,
    hasError: Boolean(error),
    errorMessage: error,
  }
}

function errorOf<In extends FieldValues, Out>(
  form: SchemaForm<In, Out>,
  name: FieldPath<In>,
): string | undefined {
  return form.getFieldState(name, form.formState).error?.message
}
