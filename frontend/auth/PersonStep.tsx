import type * as z from 'zod'
import { Button } from '#frontend/ui/Button.tsx'
import { Field } from '#frontend/ui/forms/Field.tsx'
import { RadioField } from '#frontend/ui/forms/FormFields.tsx'
import { Form, type SchemaForm } from '#frontend/ui/forms/form.tsx'
import type { ParentStep } from '#shared/auth/model.ts'
import { shirtSizes } from '#shared/choices.ts'
import { ConsentFields } from './ConsentFields.tsx'
import styles from './registration.module.css'
import { StateField } from './StateField.tsx'

export type NewPerson = z.output<typeof ParentStep>
export type PersonForm = SchemaForm<z.input<typeof ParentStep>, NewPerson>

export function PersonStep(props: {
  form: PersonForm
  role: 'parent' | 'coach'
  pending: boolean
  onBack: () => void
  onSubmit: (values: NewPerson) => Promise<void>
}) {
  const { form, role, pending, onBack, onSubmit } = props
  return (
    <Form form={form} onSubmit={onSubmit}>
      <Contact form={form} />
      <Lacrosse form={form} role={role} />
      <ConsentFields form={form} />
      <div className={styles.wizardActions}>
        <Button onClick={onBack}>Back</Button>
        <Button type="submit" variant="primary" pending={pending}>
          Complete registration
        </Button>
      </div>
    </Form>
  )
}

function Contact({ form }: { form: PersonForm }) {
  const field = (
    name: Exclude<keyof NewPerson, 'acceptWaiver' | 'acceptCodeOfConduct' | 'mediaRelease'>,
  ) => ({
    error: form.formState.errors[name]?.message,
    ...form.register(name),
  })
  return (
    <>
      <div className={styles.pair}>
        <Field label="First name" autoComplete="given-name" {...field('firstName')} />
        <Field label="Last name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <Field label="Address" autoComplete="address-line1" {...field('address')} />
      <div className={styles.place}>
        <Field label="City" autoComplete="address-level2" {...field('city')} />
        <StateField form={form} />
        <Field label="ZIP code" autoComplete="postal-code" {...field('zip')} />
      </div>
      <div className={styles.pair}>
        <Field label="Mobile phone" type="tel" autoComplete="tel" {...field('mobilePhone')} />
        <Field label="Home phone" type="tel" autoComplete="home tel" optional {...field('homePhone')} />
      </div>
    </>
  )
}

function Lacrosse({ form, role }: { form: PersonForm; role: 'parent' | 'coach' }) {
  const { errors } = form.formState
  const isCoach = role === 'coach'
  return (
    <div className={styles.pair}>
      <Field
        label="USA Lacrosse number"
        optional={!isCoach}
        error={errors.usaLacrosseNumber?.message}
        {...form.register('usaLacrosseNumber')}
      />
      {isCoach && <RadioField form={form} name="coachShirtSize" label="Shirt size" options={shirtSizes} />}
    </div>
  )
}
