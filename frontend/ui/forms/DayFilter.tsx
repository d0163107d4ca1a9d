import { useState } from 'react'
import { isDate } from '#shared/dates.ts'
import { Field } from './Field.tsx'

/**
 * A day that a list is filtered by. A browser says "nothing" of a day that is half typed: the list goes by the last
 * whole one until then, and what is typed stays. Who leaves the field sees the day that counts.
 */
export function DayFilter(props: {
  label: string
  value: string
  onChange: (day: string) => void
  min?: string | undefined
  max?: string | undefined
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
