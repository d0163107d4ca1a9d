import type * as z from 'zod'
import type { SchemaForm } from '#frontend/ui/form.tsx'
import type { CurrentUser, ProfileChanges } from '#shared/users/model.ts'
import type { ProfileFields } from './schema.ts'

export type Fields = z.output<typeof ProfileFields>
export type ProfileForm = SchemaForm<z.input<typeof ProfileFields>, Fields>

const tabs = {
  basic: ['firstName', 'lastName', 'email', 'password'],
  contact: ['mobilePhone', 'homePhone', 'address', 'city', 'state', 'zip'],
  lacrosse: ['usaLacrosseNumber', 'coachShirtSize'],
} as const satisfies Record<string, (keyof Fields)[]>

/** In the order in which they stand. */
export const fieldNames = Object.values(tabs).flat()

export const tabOf = (field: keyof Fields): string =>
  Object.entries(tabs).find(([, fields]) => fields.some(name => name === field))?.[0] ?? 'basic'

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
