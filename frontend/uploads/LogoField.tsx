import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import type { SchemaForm } from '#frontend/ui/forms/form.tsx'
import type { Purpose } from '#shared/uploads/rules.ts'
import { FileField } from './FileField.tsx'
import type { useLogoUpload } from './useLogoUpload.ts'

/** The logo of a team or of the club, in a form with a field for the id of its upload. */
export function LogoField<In extends FieldValues, Out>(props: {
  form: SchemaForm<In, Out>
  name: FieldPath<In>
  purpose: Extract<Purpose, 'team-logo' | 'club-logo'>
  hint: string
  logo: ReturnType<typeof useLogoUpload>
}) {
  const { form, name, purpose, hint, logo } = props
  const { field, fieldState } = useController({ control: form.control, name })
  return (
    <div className={fieldStyles.field}>
      <FileField
        name="logoUrl"
        label="Logo"
        hint={hint}
        purpose={purpose}
        pending={logo.pending}
        value={String(field.value ?? '')}
        onChange={field.onChange}
        error={fieldState.error?.message}
        ref={field.ref}
      />
      <p className="muted" role="status">
        {logo.waiting && 'Waiting for the logo to upload…'}
      </p>
    </div>
  )
}
