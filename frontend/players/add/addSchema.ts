import * as z from 'zod'
import { positions } from '#shared/choices.ts'
import { jerseyNumber } from '#shared/fields.ts'
import { PlayerForm } from '#shared/players/model.ts'

const { firstName, lastName, dateOfBirth, emergencyContact, emergencyPhone } = PlayerForm.shape
const requiredText = (message: string) => z.string().trim().min(1, message)
const emptyAsUndefined = z.literal('').transform(() => undefined)

/** The dialog's fields, converted to the API's types. */
export const addPlayerSchema = z.strictObject({
  firstName: requiredText('First name is required').pipe(firstName),
  lastName: requiredText('Last name is required').pipe(lastName),
  dateOfBirth: requiredText('Date of birth is required').pipe(dateOfBirth),
  jerseyNumber: z.string().transform((typed, context) => {
    if (typed.trim() === '') return null
    const checked = jerseyNumber.safeParse(Number(typed))
    if (checked.success) return checked.data
    context.addIssue('Jersey numbers are 1 to 99')
    return z.NEVER
  }),
  position: z
    .literal('')
    .transform(() => null)
    .or(z.enum(positions)),
  emergencyContact: emptyAsUndefined.or(emergencyContact),
  emergencyPhone: emptyAsUndefined.or(emergencyPhone),
  medicalInfo: z.string().trim().max(2000),
})
export type AddPlayerOutput = z.output<typeof addPlayerSchema>
