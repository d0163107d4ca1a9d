import { useWatch } from 'react-hook-form'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import { SelectField, TextField } from '#frontend/ui/forms/FormFields.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import { isStaff } from '#shared/access.ts'
import { shirtSizes, states } from '#shared/choices.ts'
import type { ProfileForm } from './formValues.ts'
import styles from './ownProfile.module.css'

export function BasicFields({ form }: { form: ProfileForm }) {
  const { role } = useUser()
  return (
    <div className={fieldStyles.form}>
      <div className={layout.columns}>
        <TextField form={form} name="firstName" label="First name" autoComplete="given-name" maxLength={60} />
        <TextField form={form} name="lastName" label="Last name" autoComplete="family-name" maxLength={60} />
      </div>
      {role !== 'player' && <EmailFields form={form} />}
    </div>
  )
}

/** Changing the email needs the password, so that nobody takes over an account from an open browser. */
function EmailFields({ form }: { form: ProfileForm }) {
  const user = useUser()
  const email = useWatch({ control: form.control, name: 'email' })
  return (
    <>
      <TextField form={form} name="email" label="Email" type="email" autoComplete="email" maxLength={254} />
      {email?.trim() !== user.email && (
        <TextField
          form={form}
          name="password"
          label="Your password"
          hint="Changing your email requires your password. We’ll email a link to the new address."
          type="password"
          autoComplete="current-password"
          maxLength={128}
        />
      )}
    </>
  )
}

export function ContactFields({ form }: { form: ProfileForm }) {
  const { state = '' } = useUser()
  // Registration takes the state as free text, so an unknown value stays an option.
  const listed = states.map(({ code, name }) => ({ value: code, label: `${code} – ${name}` }))
  const options =
    state === '' || states.some(({ code }) => code === state)
      ? listed
      : [{ value: state, label: state }, ...listed]
  return (
    <div className={fieldStyles.form}>
      <div className={layout.columns}>
        <TextField
          form={form}
          name="mobilePhone"
          label="Mobile phone"
          type="tel"
          autoComplete="tel"
          maxLength={30}
        />
        <TextField
          form={form}
          name="homePhone"
          label="Home phone"
          type="tel"
          autoComplete="home tel"
          optional
          maxLength={30}
        />
      </div>
      <TextField form={form} name="address" label="Address" autoComplete="address-line1" maxLength={200} />
      <div className={styles.profilePlace}>
        <TextField form={form} name="city" label="City" autoComplete="address-level2" maxLength={80} />
        <SelectField
          form={form}
          name="state"
          label="State"
          autoComplete="address-level1"
          empty=""
          options={options}
        />
        <TextField form={form} name="zip" label="ZIP code" autoComplete="postal-code" maxLength={12} />
      </div>
    </div>
  )
}

export function LacrosseFields({ form }: { form: ProfileForm }) {
  const { role } = useUser()
  return (
    <div className={fieldStyles.form}>
      <TextField
        form={form}
        name="usaLacrosseNumber"
        label="USA Lacrosse number"
        autoComplete="off"
        optional={role === 'parent'}
        maxLength={30}
      />
      {isStaff(role) && (
        <SelectField
          form={form}
          name="coachShirtSize"
          label="Shirt size"
          empty="Select a size"
          options={shirtSizes}
        />
      )}
    </div>
  )
}
