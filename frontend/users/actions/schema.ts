import * as z from 'zod'
import { roles } from '#shared/access.ts'
import { email } from '#shared/fields.ts'
import { NewUser } from '#shared/users/people.ts'
import { splitFullName } from './splitName.ts'

const { fullName, phoneNumber } = NewUser.shape

/** The club keeps first and last name apart, of at least two letters each. */
const fullNameInput = fullName.refine(name => {
  const { firstName, lastName } = splitFullName(name, '')
  return firstName.length >= 2 && lastName.length >= 2
}, 'Please enter first and last name')

/** What the office asks of a new person. Without an address there is nowhere to send the invitation. */
export const Invitee = z.object({
  fullName: fullNameInput,
  phoneNumber,
  email,
  role: z.enum(roles, 'Please select a role'),
})

export const PersonFields = z.object({ fullName: fullNameInput, phoneNumber, email })
/** A child's name is changed elsewhere, and it has no address of its own. */
export const ChildFields = z.object({ fullName: z.string(), phoneNumber, email: z.string() })
