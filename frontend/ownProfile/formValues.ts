import type * as z from 'zod'
import type { FormDraft } from '#frontend/ui/forms/draft/drafts.ts'
import type { SchemaForm } from '#frontend/ui/forms/form.tsx'
import type { CurrentUser, ProfileChanges } from '#shared/users/model.ts'
import type { ProfileFields } from './schema.ts'

export type ProfileFormOutput = z.output<typeof ProfileFields>
export type ProfileForm = SchemaForm<z.input<typeof ProfileFields>, ProfileFormOutput>

export const profileDraft: FormDraft<z.input<typeof ProfileFields>> = {
  name: 'profile',
  leavesOut: 'your password',
  fields: {
    fullName: 'text',
    firstName: 'text',
    lastName: 'text',
    email: 'text',
    password: 'private text',
    mobilePhone: 'text',
    homePhone: 'text',
    phoneNumber: 'text',
    address: 'text',
    city: 'text',
    state: 'text',
    zip: 'text',
    usaLacrosseNumber: 'text',
    coachShirtSize: 'text',
    profileImageUrl: 'private text',
  },
}

export const tabs = [
  { value: 'basic', fields: ['firstName', 'lastName', 'email', 'password'] },
  { value: 'contact', fields: ['mobilePhone', 'homePhone', 'address', 'city', 'state', 'zip'] },
  { value: 'lacrosse', fields: ['usaLacrosseNumber', 'coachShirtSize'] },
] as const satisfies { value: string; fields: readonly (keyof ProfileFormOutput)[] }[]

const fieldNames = tabs.flatMap(({ fields }) => fields)

export const toFormValues = (user: CurrentUser) => ({
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

/** Sends only changed fields, and the password only with a new email address. */
export function getChanges(values: ProfileFormOutput, user: CurrentUser): ProfileChanges {
  const before = toFormValues(user)
  const changes = { ...values }
  for (const name of fieldNames) {
    if (changes[name] === before[name]) delete changes[name]
  }
  if (changes.email === undefined) delete changes.password
  return changes
}
