import { useWatch } from 'react-hook-form'
import { Card } from '#frontend/ui/Card.tsx'
import { SelectField, TextAreaField, TextField } from '#frontend/ui/forms/FormFields.tsx'
import { ColorPreview } from './ColorPreview.tsx'
import styles from './club.module.css'
import type { SettingsForm } from './formValues.ts'

export function ClubSection({ form }: { form: SettingsForm }) {
  const [timeZone, color] = useWatch({ control: form.control, name: ['timeZone', 'color'] })
  return (
    <div className={styles.clubSection}>
      <Card title="About the club">
        <TextField
          form={form}
          name="clubName"
          label="Club Name"
          hint="On every page, and as the sender of every mail."
          maxLength={60}
          autoComplete="organization"
        />
        <TextField
          form={form}
          name="contactEmail"
          label="Contact E-mail"
          hint="Where families write to. It stands on the pages and in mails."
          type="email"
          maxLength={254}
          autoComplete="off"
        />
        <SelectField
          form={form}
          name="timeZone"
          label="Time Zone"
          hint="Which day it is for the club, and when things end. Events keep the hour that is written on them."
          options={listTimeZones(timeZone)}
        />
      </Card>
      <Card title="Color">
        <TextField
          form={form}
          name="color"
          label="Club Color"
          type="color"
          hint="A color that is too light or too dark for text is adjusted, so that everything stays readable."
        />
        <ColorPreview color={color} />
      </Card>
      <Card title="Social media">
        <TextAreaField
          form={form}
          name="social"
          label="Addresses"
          optional
          rows={4}
          hint="One a line, such as https://www.instagram.com/yourclub. They are icons at the foot of each page."
        />
      </Card>
    </div>
  )
}

/** US time zones first; a stored zone under an older name stays selectable. */
function listTimeZones(current: string) {
  const all = Intl.supportedValuesOf('timeZone')
  const first =
    usTimeZones.includes(current) || all.includes(current) ? usTimeZones : [current, ...usTimeZones]
  return [...first, ...all.filter(zone => !usTimeZones.includes(zone))].map(value => ({
    value,
    label: value.replaceAll('_', ' '),
  }))
}

const usTimeZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]
