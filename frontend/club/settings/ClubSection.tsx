import { useWatch } from 'react-hook-form'
import { Card } from '#frontend/ui/Card.tsx'
import { SelectField, TextAreaField, TextField } from '#frontend/ui/forms/FormFields.tsx'
import { LogoField } from '#frontend/uploads/LogoField.tsx'
import type { useLogoUpload } from '#frontend/uploads/useLogoUpload.ts'
import { ColorPreview } from './ColorPreview.tsx'
import styles from './club.module.css'
import type { SettingsForm } from './formValues.ts'
import { settingLabels } from './settingLabels.ts'

interface Props {
  form: SettingsForm
  logo: ReturnType<typeof useLogoUpload>
}

export function ClubSection({ form, logo }: Props) {
  const [timeZone, color] = useWatch({ control: form.control, name: ['timeZone', 'color'] })
  return (
    <div className={styles.clubSection}>
      <Card title="About the club">
        <TextField
          form={form}
          name="clubName"
          label={settingLabels.clubName}
          hint="On every page, and as the sender of every email."
          maxLength={60}
          autoComplete="organization"
        />
        <TextField
          form={form}
          name="contactEmail"
          label={settingLabels.contactEmail}
          hint="Where families can reach you. Shown on pages and in emails."
          type="email"
          maxLength={254}
          autoComplete="off"
        />
        <TextField
          form={form}
          name="ein"
          label={settingLabels.ein}
          hint="The club’s federal tax ID, such as 12-3456789. Printed on receipts and statements."
          optional
          maxLength={10}
          autoComplete="off"
        />
        <SelectField
          form={form}
          name="timeZone"
          label={settingLabels.timeZone}
          hint="Sets the club’s local date and when deadlines pass. Events keep the times you entered."
          options={listTimeZones(timeZone)}
        />
      </Card>
      <Card title="Color">
        <TextField
          form={form}
          name="color"
          label={settingLabels.color}
          type="color"
          hint="A color that is too light or too dark for text is adjusted so everything stays readable."
        />
        <ColorPreview color={color} />
      </Card>
      <Card title="Logo">
        <LogoField
          form={form}
          name="logoUrl"
          purpose="club-logo"
          hint="JPEG or PNG, up to 2 MB. Without one, the club’s initials are shown in its color."
          logo={logo}
        />
      </Card>
      <Card title="Social media">
        <TextAreaField
          form={form}
          name="social"
          label={settingLabels.social}
          optional
          rows={4}
          hint="One per line, such as https://www.instagram.com/yourclub. Shown as icons at the bottom of each page."
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
