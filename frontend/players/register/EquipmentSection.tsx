import { type EditableField, fieldGroups } from '#frontend/players/edit/editFields.ts'
import { Card } from '#frontend/ui/Card.tsx'
import { SelectField, TextField } from '#frontend/ui/forms/FormFields.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import type { PlayerFormState } from './fields.ts'

/** What the club orders for a child: the fields of `groups.equipment` that a family fills in on its first form. */
export function EquipmentSection({ form }: { form: PlayerFormState }) {
  return (
    <Card title="Equipment">
      <div className={layout.columns}>
        {fieldGroups.equipment.map(
          field => 'registration' in field && <Asked key={field.name} {...{ form, field }} />,
        )}
      </div>
    </Card>
  )
}

type Equipment = Extract<(typeof fieldGroups.equipment)[number], { registration: object }>

function Asked({ form, field }: { form: PlayerFormState; field: Equipment }) {
  const { name, label, options, maxLength, registration }: EditableField & { name: Equipment['name'] } = field
  const told = { form, name, label, hint: registration?.hint }
  const offered = registration?.options ?? options
  if (offered) return <SelectField {...told} empty={registration?.empty} options={offered} />
  return <TextField {...told} optional autoComplete="off" maxLength={maxLength} />
}
