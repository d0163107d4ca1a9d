import * as z from 'zod'
import { positions } from '#shared/choices.ts'
import { PlayerForm } from '#shared/players/model.ts'
import { jerseyNumber } from '#shared/teams/model.ts'

const { firstName, lastName, dateOfBirth, emergencyContact, emergencyPhone } = PlayerForm.shape
const present = (message: string) => z.string().trim().min(1, message)
const none = z.literal('').transform(() => undefined)

/** What the fields of the dialog hold; what comes out is what the API takes. */
export const addEntry = z.strictObject({
  firstName: present('First name is required').pipe(firstName),
  lastName: present('Last name is required').pipe(lastName),
  dateOfBirth: present('Date of birth is required').pipe(dateOfBirth),
  jerseyNumber: z.string().transform((typed, context) => {
    if (typed.trim() === '') return null
    const checked = jerseyNumber.safeParse(Number(typed))
    if (checked.success) return checked.data
    context.addIssue('Jersey numbers are 0 to 99')
    return z.NEVER
  }),
  position: z
    .literal('')
    .transform(() => null)
    .or(z.enum(positions)),
  emergencyContact: none.or(emergencyContact),
  emergencyPhone: none.or(emergencyPhone),
  medicalInfo: z.string().trim().max(2000),
})
export type AddEntry = z.output<typeof addEntry>
