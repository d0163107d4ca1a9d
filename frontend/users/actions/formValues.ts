import type * as z from 'zod'
import type { CurrentUser, ProfileChanges } from '#shared/users/model.ts'
import type { UserListItem } from '#shared/users/people.ts'
import type { ChildFields } from './schema.ts'
import { splitFullName } from './splitName.ts'

export type EditPersonOutput = z.output<typeof ChildFields>

export const toFormValues = ({ fullName, email = '', phoneNumber = '' }: UserListItem) => ({
  fullName,
  email,
  phoneNumber,
})

/** Returns only the changed fields. */
export function getChanges(values: EditPersonOutput, person: UserListItem): ProfileChanges {
  const before = toFormValues(person)
  return {
    ...(values.fullName !== before.fullName && splitFullName(values.fullName, person.lastName)),
    ...(values.email !== before.email && { email: values.email }),
    ...(values.phoneNumber !== before.phoneNumber && { phoneNumber: values.phoneNumber ?? '' }),
  }
}

/** The list row with the changed profile. */
export function mergeIntoRow(person: UserListItem, changed: CurrentUser): UserListItem {
  const { fullName, firstName, lastName, mailProblem } = changed
  const { mailProblem: _, ...rest } = person
  return {
    ...rest,
    ...{ fullName, firstName, lastName },
    ...(mailProblem && { mailProblem }),
    ...(person.email !== undefined && { email: changed.email }),
    phoneNumber: changed.mobilePhone ?? changed.phoneNumber ?? changed.homePhone,
  }
}
