import type * as z from 'zod'
import type { CurrentUser, ProfileChanges } from '#shared/users/model.ts'
import type { UserRow } from '#shared/users/people.ts'
import type { ChildFields } from './schema.ts'
import { namesIn } from './splitName.ts'

export type Fields = z.output<typeof ChildFields>

export const fieldsOf = ({ fullName, email = '', phoneNumber = '' }: UserRow) => ({
  fullName,
  email,
  phoneNumber,
})

/** Only what is different is sent. */
export function changesIn(values: Fields, person: UserRow): ProfileChanges {
  const before = fieldsOf(person)
  return {
    ...(values.fullName !== before.fullName && namesIn(values.fullName, person.lastName)),
    ...(values.email !== before.email && { email: values.email }),
    ...(values.phoneNumber !== before.phoneNumber && { phoneNumber: values.phoneNumber ?? '' }),
  }
}

/** The row of somebody whose profile has changed. */
export function rowWith(person: UserRow, changed: CurrentUser): UserRow {
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
