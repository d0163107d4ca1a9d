import type { ComponentProps, ReactNode } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import choiceStyles from './Choice.module.css'
import { CheckboxChoices, RadioChoices } from './Choice.tsx'
import { Checkbox, Field, Select, TextArea } from './Field.tsx'
import type { SchemaForm } from './form.tsx'

interface BoundFieldProps<In extends FieldValues, Out> {
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

/**
 * An input bound to a form: `<TextField form={form} name="city" label="City" autoComplete="address-level2"
 * />`.
 */
export function TextField<In extends FieldValues, Out>({
  form,
  name,
  label,
  hint,
  optional,
  onLeave,
  ...input
}: BoundFieldProps<In, Out> &
  InputProps & {
    beside?: ReactNode
    /** Called before what was typed is checked, and may change it. */
    onLeave?: (typed: string) => void
  }) {
  const bound = bindField({ form, name, label, hint, optional })
  return (
    <Field
      {...input}
      {...bound}
      onBlur={event => {
        onLeave?.(event.target.value)
        return bound.onBlur(event)
      }}
    />
  )
}

export function TextAreaField<In extends FieldValues, Out>({
  form,
  name,
  label,
  hint,
  optional,
  ...area
}: BoundFieldProps<In, Out> &
  Pick<ComponentProps<'textarea'>, 'rows' | 'placeholder' | 'maxLength' | 'disabled'>) {
  return <TextArea {...area} {...bindField({ form, name, label, hint, optional })} />
}

/** Options are strings, or pairs of value and label; `empty` is the label of the placeholder option. */
export function SelectField<In extends FieldValues, Out>({
  form,
  name,
  label,
  hint,
  optional,
  options,
  empty,
  ...select
}: BoundFieldProps<In, Out> &
  Pick<ComponentProps<'select'>, 'autoComplete' | 'disabled'> & {
    options: readonly (string | { value: string; label: string })[]
    empty?: string
  }) {
  return (
    <Select {...select} {...bindField({ form, name, label, hint, optional })}>
      {empty !== undefined && <option value="">{empty}</option>}
      {options.map(option => {
        const { value, label } = typeof option === 'string' ? { value: option, label: option } : option
        return (
          <option key={value} value={value}>
            {label}
          </option>
        )
      })}
    </Select>
  )
}

export function CheckboxField<In extends FieldValues, Out>({
  form,
  name,
  label,
  hint,
}: BoundFieldProps<In, Out>) {
  return <Checkbox label={label} hint={hint} error={getFieldError(form, name)} {...form.register(name)} />
}

export function Switch<In extends FieldValues, Out>({
  form,
  name,
  label,
  hint,
  disabled,
}: BoundFieldProps<In, Out> & { disabled?: boolean }) {
  const error = getFieldError(form, name)
  return (
    <Checkbox
      role="switch"
      className={choiceStyles.switch}
      {...{ label, hint, error }}
      {...form.register(name)}
      disabled={disabled}
    />
  )
}

/** Buttons of which one is chosen, where the choices are few; the form's value is a string. */
export function RadioField<In extends FieldValues, Out>({
  form,
  name,
  label,
  hint,
  optional,
  options,
}: BoundFieldProps<In, Out> & { options: readonly (string | { value: string; label: string })[] }) {
  return (
    <RadioChoices
      {...{ label, hint, optional }}
      error={getFieldError(form, name)}
      options={options.map(option =>
        typeof option === 'string' ? { value: option, label: option } : option,
      )}
      inputOf={value => ({ value, ...form.register(name) })}
    />
  )
}

/** A row of checkboxes (days, grades); the form's value is the list of the checked ones. */
export function CheckboxGroup<In extends FieldValues, Out>({
  form,
  name,
  label,
  hint,
  options,
}: BoundFieldProps<In, Out> & { options: readonly (string | { value: string; label: string })[] }) {
  return (
    <CheckboxChoices
      label={label}
      hint={hint}
      error={getFieldError(form, name)}
      options={options.map(option =>
        typeof option === 'string' ? { value: option, label: option } : option,
      )}
      inputOf={value => ({ value, ...form.register(name) })}
    />
  )
}

function bindField<In extends FieldValues, Out>({
  form,
  name,
  label,
  hint,
  optional,
}: BoundFieldProps<In, Out>) {
  return { ...form.register(name), label, hint, optional, error: getFieldError(form, name) }
}

function getFieldError<In extends FieldValues, Out>(
  form: SchemaForm<In, Out>,
  name: FieldPath<In>,
): string | undefined {
  return form.getFieldState(name, form.formState).error?.message
}
