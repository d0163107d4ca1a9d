import * as z from 'zod'
import { parseDollars } from '#shared/money.ts'
import { NewProgram } from '#shared/programs/model.ts'
import { findDateIssues } from '#shared/programs/rules.ts'

const { shape } = NewProgram

/** Converts the strings of the form into the API's types. */
export const ProgramFields = withDateRules(
  z.object({
    ...shape,
    fee: z
      .string()
      .transform((typed, context) => {
        const cents = parseDollars(typed)
        if (cents !== undefined) return cents
        context.addIssue(describeFeeProblem(typed.trim()))
        return z.NEVER
      })
      .pipe(shape.fee),
    capacity: z
      .string()
      .trim()
      .transform(typed => (typed === '' ? null : Number(typed)))
      .pipe(shape.capacity.unwrap()),
    registrationStartDate: z.string().transform(emptyToNull).pipe(shape.registrationStartDate.unwrap()),
    registrationEndDate: z.string().transform(emptyToNull).pipe(shape.registrationEndDate.unwrap()),
    /**
     * When editing, the field is empty because the password is never sent to the browser: empty must not
     * remove it.
     */
    removePassword: z.boolean(),
  }),
)

/** An existing program needs a location. */
export const EditedProgramFields = ProgramFields.refine(program => program.location !== '', {
  path: ['location'],
  message: 'Location is required',
  when: alwaysRun,
})

function withDateRules<Out extends NewProgram, In>(schema: z.ZodType<Out, In>): z.ZodType<Out, In> {
  return schema.superRefine(
    (program, context) => {
      for (const { field, message } of findDateIssues(program))
        context.addIssue({ path: [field], message, code: 'custom' })
    },
    { when: alwaysRun },
  )
}

/** Runs the rules between fields even if single fields are invalid, so that all errors show at once. */
function alwaysRun(): boolean {
  return true
}

function emptyToNull(typed: string): string | null {
  return typed || null
}

function describeFeeProblem(typed: string): string {
  if (typed === '') return 'Please enter a fee, or 0 for a free program'
  if (typed.startsWith('-')) return 'Fee must be at least 0'
  return 'Please enter the fee in dollars, such as 125 or 125.50'
}
