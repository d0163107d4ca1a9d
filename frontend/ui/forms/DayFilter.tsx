import { useState } from 'react'
import { isDate } from '#shared/dates.ts'
import { Field } from './Field.tsx'

/**
 * A date filter of a list. Browsers report an incomplete date as empty, so the list keeps the last complete
 * one while typing. On blur the field shows the applied date.
 */
export function DayFilter(props: {
  label: string
  value: string
  onChange: (day: string) => void
  min?: string
  max?: string
}) {
  const { value, onChange, ...field } = props
  const [typing, setTyping] = useState<string>()
  return (
    <Field
      {...field}
      type="date"
      value={typing ?? value}
      onChange={({ target: { value: day, validity } }) => {
        setTyping(day)
        if (day === '' ? !validity.badInput : isDate(day)) onChange(day)
      }}
      onBlur={() => setTyping(undefined)}
    />
  )
}
