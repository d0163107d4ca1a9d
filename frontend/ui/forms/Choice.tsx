import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './Choice.module.css'
import type { LabeledProps } from './Field.tsx'
import { FieldGroup } from './FieldGroup.tsx'

export interface ChoiceOption<Value> {
  value: Value
  label: ReactNode
  /** A second line. */
  note?: ReactNode
  /** Shown before and after the text. */
  start?: ReactNode
  end?: ReactNode
  disabled?: boolean
}

interface GroupProps<Value> extends LabeledProps {
  options: readonly ChoiceOption<Value>[]
  /** One option per line. */
  list?: boolean
  /** For a screen that draws the options itself; by default they look like buttons. */
  className?: string
}

/** Chooses one of several options. */
export function RadioGroup<Value extends string | boolean | undefined>({
  value,
  onChange,
  ...group
}: GroupProps<Value> & { value: Value | undefined; onChange: (value: Value) => void }) {
  const name = useId()
  return (
    <ChoiceGroup
      {...group}
      inputOf={option => ({
        type: 'radio',
        name,
        checked: option.value === value,
        onChange: () => onChange(option.value),
      })}
    />
  )
}

/** The same for a form that reads its inputs: `RadioField` binds it. */
export const RadioChoices = <Value extends string>({
  inputOf,
  ...group
}: GroupProps<Value> & { inputOf: (value: Value) => ComponentProps<'input'> }) => (
  <ChoiceGroup {...group} inputOf={({ value }) => ({ type: 'radio', ...inputOf(value) })} />
)

/** Chooses any of several options; `CheckboxGroup` binds it to a form. */
export function CheckboxChoices<Value extends string>({
  inputOf,
  children,
  ...group
}: GroupProps<Value> & {
  inputOf: (value: Value) => ComponentProps<'input'>
  /** Shown below the options. */
  children?: ReactNode
}) {
  const invalid = Boolean(group.error)
  return (
    <ChoiceGroup
      {...group}
      inputOf={({ value }) => ({ type: 'checkbox', 'aria-invalid': invalid, ...inputOf(value) })}
    >
      {children}
    </ChoiceGroup>
  )
}

function ChoiceGroup<Value extends string | boolean | undefined>({
  options,
  list = false,
  className,
  inputOf,
  children,
  ...group
}: GroupProps<Value> & {
  inputOf: (option: ChoiceOption<Value>) => ComponentProps<'input'>
  children?: ReactNode
}) {
  const look = list ? styles.list : styles.row
  return (
    <FieldGroup {...group} className={className}>
      <div className={className ? undefined : look}>
        {options.map(option => (
          <Choice
            key={String(option.value)}
            isPlain={Boolean(className)}
            disabled={option.disabled}
            {...inputOf(option)}
          >
            <ChoiceText {...option} />
          </Choice>
        ))}
      </div>
      {children}
    </FieldGroup>
  )
}

/** A single option outside a group: a radio button or checkbox with its label. */
export const Choice = ({
  isPlain = false,
  children,
  ...input
}: ComponentProps<'input'> & {
  /** Without a style of its own: the screen draws it. */
  isPlain?: boolean
}) => (
  <label className={isPlain ? undefined : styles.choice}>
    <input {...input} />
    {children}
  </label>
)

function ChoiceText({ label, note, start, end }: Omit<ChoiceOption<unknown>, 'value'>) {
  if (note === undefined) return label
  return (
    <>
      {start}
      <span className={styles.text}>
        {label}
        <small className="muted">{note}</small>
      </span>
      {end}
    </>
  )
}
