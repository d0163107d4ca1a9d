import * as z from 'zod'
import { roles } from '#shared/access.ts'
import { email } from '#shared/fields.ts'
import { NewUser } from '#shared/users/people.ts'
import { splitFullName } from './splitName.ts'

const { fullName, firstName, lastName, phoneNumber } = NewUser.shape

/** First and last name are stored separately, with at least two letters each. */
const fullNameInput = fullName.refine(name => {
  const { firstName, lastName } = splitFullName(name, '')
  return firstName.length >= 2 && lastName.length >= 2
}, 'Please enter first and last name')

/** The fields of a new person. The email address is required, because the invitation is sent to it. */
export const Invitee = z.object({
  firstName: firstName.unwrap(),
  lastName: lastName.unwrap(),
  phoneNumber,
  email,
  role: z.enum(roles, 'Please select a role'),
})

export const PersonFields = z.object({ fullName: fullNameInput, phoneNumber, email })
/** A child's name is edited elsewhere, and a child has no email address. */
export const ChildFields = z.object({ fullName: z.string(), phoneNumber, email: z.string() })
