import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '#frontend/ui/Button.tsx'
import { TextField } from '#frontend/ui/forms/FormFields.tsx'
import iconStyles from '#frontend/ui/Icon.module.css'
import { parseDate } from '#shared/dates.ts'
import { loadSchema, type PlayerFormState } from './fields.ts'
import styles from './register.module.css'

/** Typed as MM/DD/YYYY, or picked from the browser's own calendar beside it. */
export function BirthdayField({ form, today }: { form: PlayerFormState; today: string }) {
  const typed = useWatch({ control: form.control, name: 'dateOfBirth' })
  const calendar = useRef<HTMLInputElement>(null)
  const ageGroup = useAgeGroupText(parseDate(typed), today)

  // A phone's number keys have no slash.
  useEffect(() => {
    const digits = /^(\d\d)(\d\d)(\d{4})$/.exec(typed)
    if (digits) form.setValue('dateOfBirth', digits.slice(1).join('/'), { shouldValidate: true })
  }, [form, typed])

  function pick(day: string) {
    form.setValue('dateOfBirth', formatUsDate(day), {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: true,
    })
    form.setFocus('dateOfBirth')
  }

  return (
    <div className={styles.birthday}>
      <TextField
        form={form}
        name="dateOfBirth"
        label="Date of Birth"
        hint={`Players are 5 to 14 years old${ageGroup}`}
        placeholder="MM/DD/YYYY"
        inputMode="numeric"
        autoComplete="off"
      />
      <div className={styles.birthdayCalendar}>
        <input
          ref={calendar}
          type="date"
          tabIndex={-1}
          aria-hidden="true"
          max={today}
          value={parseDate(typed) ?? ''}
          onChange={event => event.target.value && pick(event.target.value)}
        />
        <Button aria-label="Open the calendar" onClick={() => void openCalendar(calendar.current)}>
          <svg className={iconStyles.icon} viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 9.5h16M8 3.5v4M16 3.5v4M5.5 5.5h13A1.5 1.5 0 0 1 20 7v11.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5V7a1.5 1.5 0 0 1 1.5-1.5Z" />
          </svg>
        </Button>
      </div>
    </div>
  )
}

/** " · U9 this season", once there is a birthday to tell it by; the rule comes with the schema. */
function useAgeGroupText(birthday: string | undefined, today: string): string {
  const [told, setTold] = useState({ birthday: '', group: 0 })
  useEffect(() => {
    if (!birthday || birthday > today) return
    // Without it the form works as well.
    void loadSchema().then(
      ({ ageGroupOf }) => setTold({ birthday, group: ageGroupOf(birthday, today) }),
      () => undefined,
    )
  }, [birthday, today])
  return birthday === told.birthday ? ` · U${told.group} this season` : ''
}

/** Where the calendar begins stands with the schema, which is not loaded before it is needed. */
async function openCalendar(input: HTMLInputElement | null): Promise<void> {
  if (!input) return
  const entry = await loadSchema().catch(() => undefined)
  input.min = entry?.earliestBirthday ?? ''
  try {
    input.showPicker()
  } catch {
    // Some engines open nothing once a moment has passed since the tap; the next one finds the schema loaded.
  }
}

/** "2016-04-09" -> "04/09/2016" */
function formatUsDate(day: string): string {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}
