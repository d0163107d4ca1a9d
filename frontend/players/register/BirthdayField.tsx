import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { CalendarButton } from '#frontend/ui/forms/CalendarButton.tsx'
import { TextField } from '#frontend/ui/forms/FormFields.tsx'
import { formatDate, parseDate } from '#shared/dates.ts'
import { loadSchema, type PlayerFormState } from './registerFields.ts'

/** Typed as MM/DD/YYYY, or picked from the browser's calendar. */
export function BirthdayField({ form, today }: { form: PlayerFormState; today: string }) {
  const typed = useWatch({ control: form.control, name: 'dateOfBirth' })
  const ageGroup = useAgeGroupText(parseDate(typed), today)

  // Phone keypads have no slash, so it is added.
  useEffect(() => {
    const digits = /^(\d\d)(\d\d)(\d{4})$/.exec(typed)
    if (digits) form.setValue('dateOfBirth', digits.slice(1).join('/'), { shouldValidate: true })
  }, [form, typed])

  function pick(day: string) {
    form.setValue('dateOfBirth', formatDate(day, 'MM/dd/yyyy'), {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: true,
    })
    form.setFocus('dateOfBirth')
  }

  return (
    <TextField
      form={form}
      name="dateOfBirth"
      label="Date of birth"
      hint={`Players are 5 to 14 years old${ageGroup}`}
      placeholder="MM/DD/YYYY"
      inputMode="numeric"
      autoComplete="off"
      beside={
        <CalendarButton
          label="Open the calendar"
          value={parseDate(typed) ?? ''}
          max={today}
          loadMin={loadEarliestBirthday}
          onPick={pick}
        />
      }
    />
  )
}

/** The earliest birthday comes with the schema, which is loaded only when needed. */
const loadEarliestBirthday = () =>
  loadSchema().then(
    ({ earliestBirthday }) => earliestBirthday,
    () => undefined,
  )

/** " · U9 this season", once there is a birthday; the rule comes with the schema. */
function useAgeGroupText(birthday: string | undefined, today: string): string {
  const [known, setKnown] = useState({ birthday: '', group: 0 })
  useEffect(() => {
    if (!birthday || birthday > today) return
    // The form works without it.
    void loadSchema().then(
      ({ ageGroupOf }) => setKnown({ birthday, group: ageGroupOf(birthday, today) }),
      () => undefined,
    )
  }, [birthday, today])
  return birthday === known.birthday ? ` · U${known.group} this season` : ''
}
