import { useWatch } from 'react-hook-form'
import { CheckboxGroup, SelectField, Switch, TextField } from '#frontend/ui/forms/FormFields.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import { daysOfWeek } from '#shared/choices.ts'
import { formatDate, isDate } from '#shared/dates.ts'
import { listRepeatDates, maxRepeats, weekdayOf } from '#shared/events/repeats.ts'
import type { EventFormState, EventInput } from './formValues.ts'
import { toRepeats } from './repeats.ts'

/** Repeats weekly on some days, until a date or a number of times. */
export function RepeatFields({ form }: { form: EventFormState }) {
  const [weekly, ends] = useWatch({ control: form.control, name: ['repeats.weekly', 'repeats.ends'] })
  form.register('repeats.weekly', {
    onChange() {
      const { startDate, repeats } = form.getValues()
      if (repeats.days.length === 0 && isDate(startDate))
        form.setValue('repeats.days', [weekdayOf(startDate)])
    },
  })
  return (
    <>
      <Switch form={form} name="repeats.weekly" label="Repeat weekly" />
      {weekly && (
        <>
          <CheckboxGroup form={form} name="repeats.days" label="On" options={days} />
          <div className={layout.columns}>
            <SelectField
              form={form}
              name="repeats.ends"
              label="Ends"
              options={[
                { value: 'until', label: 'On a date' },
                { value: 'count', label: 'After a set number of times' },
              ]}
            />
            {ends === 'count' ? (
              <TextField
                form={form}
                name="repeats.count"
                label="Number of times"
                type="number"
                inputMode="numeric"
                min={1}
                max={maxRepeats}
              />
            ) : (
              <TextField form={form} name="repeats.until" label="Last date" type="date" />
            )}
          </div>
          <RepeatPreview form={form} />
        </>
      )}
    </>
  )
}

const days = daysOfWeek.map(value => ({ value, label: value.slice(0, 3) }))

/** Previews how many dates that makes. */
function RepeatPreview({ form }: { form: EventFormState }) {
  const text = useWatch({ control: form.control, compute: describeDates })
  return (
    <p className="muted" role="status">
      {text}
    </p>
  )
}

function describeDates({ startDate, repeats }: EventInput): string {
  const asked = toRepeats(repeats)
  const isWhole = asked.until ? isDate(asked.until) : Number.isInteger(asked.count)
  if (!isWhole || !isDate(startDate)) return ''
  const dates = listRepeatDates(startDate, asked, maxRepeats + 1)
  const [first, last] = [dates[0], dates.at(-1)]
  if (!first || !last) return 'No dates match.'
  if (dates.length > maxRepeats) return `That is more than ${maxRepeats} dates.`
  const skipped = first === startDate ? '' : ` ${formatDay(startDate)} is not one of them.`
  if (first === last) return `That is 1 date: ${formatDay(first)}.${skipped}`
  return `That is ${dates.length} dates, from ${formatDay(first)} to ${formatDay(last)}.${skipped}`
}

const formatDay = (date: string) => formatDate(date, 'EEE, MMM d, yyyy')
