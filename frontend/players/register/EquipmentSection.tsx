import { Card } from '#frontend/ui/Card.tsx'
import { SelectField, TextField } from '#frontend/ui/forms/FormFields.tsx'
import { helmetTypes, kitSizes } from '#shared/choices.ts'
import { helmetLabels } from '#shared/players/choices.ts'
import type { PlayerFormState } from './fields.ts'

export function EquipmentSection({ form }: { form: PlayerFormState }) {
  return (
    <Card title="Equipment">
      <div className="columns">
        <SelectField
          form={form}
          name="jerseySize"
          label="Jersey Size"
          empty="Select a size"
          options={sizes}
        />
        <SelectField
          form={form}
          name="shortsSize"
          label="Shorts Size"
          empty="Select a size"
          options={sizes}
        />
        <SelectField
          form={form}
          name="helmetType"
          label="Helmet Type"
          empty="Select a helmet"
          options={helmets}
        />
        <TextField
          form={form}
          name="requestedNumbers"
          label="Requested Jersey Numbers"
          hint="Your top three, comma-separated: 7, 17, 22"
          optional
          autoComplete="off"
          maxLength={40}
        />
      </div>
    </Card>
  )
}

const ages = { Y: 'Youth', A: 'Adult' }
const lengths = { S: 'Small', M: 'Medium', L: 'Large', XL: 'Extra Large' }

/** "YM" -> "YM – Youth Medium" */
const sizes = kitSizes.map(size => {
  const age = size.startsWith('Y') ? ages.Y : ages.A
  const [, length] = Object.entries(lengths).find(([letters]) => letters === size.slice(1)) ?? []
  return { value: size, label: length ? `${size} – ${age} ${length}` : size }
})

const helmets = helmetTypes.map(value => ({ value, label: helmetLabels[value] }))
