import type * as z from 'zod'
import type { SchemaForm } from '#frontend/ui/forms/form.tsx'
import type { CurrentUser, ProfileChanges } from '#shared/users/model.ts'
import type { ProfileFields } from './schema.ts'

export type Fields = z.output<typeof ProfileFields>
export type ProfileForm = SchemaForm<z.input<typeof ProfileFields>, Fields>

export const tabs = [
  { value: 'basic', fields: ['firstName', 'lastName', 'email', 'password'] },
  { value: 'contact', fields: ['mobilePhone', 'homePhone', 'address', 'city', 'state', 'zip'] },
  { value: 'lacrosse', fields: ['usaLacrosseNumber', 'coachShirtSize'] },
] as const satisfies { value: string; fields: readonly (keyof Fields)[] }[]

const fieldNames = tabs.flatMap(({ fields }) => fields)

export const valuesOf = (user: CurrentUser) => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  password: '',
  mobilePhone: user.mobilePhone ?? '',
  homePhone: user.homePhone ?? '',
  address: user.address ?? '',
  city: user.city ?? '',
  state: user.state ?? '',
  zip: user.zip ?? '',
  usaLacrosseNumber: user.usaLacrosseNumber ?? '',
  coachShirtSize: user.coachShirtSize ?? ('' as const),
})

/** Only what is different is sent, and the password only with the address that it is asked for. */
export function changesIn(values: Fields, user: CurrentUser): ProfileChanges {
  const before = valuesOf(user)
  const changes = { ...values }
  for (const name of fieldNames) {
    if (changes[name] === before[name]) delete changes[name]
  }
  if (changes.email === undefined) delete changes.password
  return changes
}
