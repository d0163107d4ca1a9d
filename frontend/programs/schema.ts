import * as z from 'zod'
import { parseDollars } from '#shared/money.ts'
import { NewProgram } from '#shared/programs/model.ts'
import { dateIssues } from '#shared/programs/rules.ts'

const { shape } = NewProgram

/** What the fields of the form hold is text; what comes out is what the API takes. */
export const ProgramFields = withDateRules(
  z.object({
    ...shape,
    fee: z
      .string()
      .transform((typed, context) => {
        const cents = parseDollars(typed)
        if (cents !== undefined) return cents
        context.addIssue(feeProblem(typed.trim()))
        return z.NEVER
      })
      .pipe(shape.fee),
    capacity: z
      .string()
      .trim()
      .transform(typed => (typed === '' ? null : Number(typed)))
      .pipe(shape.capacity.unwrap()),
    registrationStartDate: z.string().transform(orNull).pipe(shape.registrationStartDate.unwrap()),
    registrationEndDate: z.string().transform(orNull).pipe(shape.registrationEndDate.unwrap()),
    /** On an edit the field is empty because nobody is told the password: that must not remove it. */
    removePassword: z.boolean(),
  }),
)

/** An existing program has a place (specification 2 section 5). */
export const EditedProgramFields = ProgramFields.refine(program => program.location !== '', {
  path: ['location'],
  message: 'Location is required',
  when: always,
})

function withDateRules<Out extends NewProgram, In>(schema: z.ZodType<Out, In>): z.ZodType<Out, In> {
  return schema.superRefine(
    (program, context) => {
      for (const { field, message } of dateIssues(program))
        context.addIssue({ path: [field], message, code: 'custom' })
    },
    { when: always },
  )
}

/** A person sees everything that is wrong at once, not the rules between fields only after all the others. */
function always(): boolean {
  return true
}

function orNull(typed: string): string | null {
  return typed || null
}

function feeProblem(typed: string): string {
  if (typed === '') return 'Please enter a fee, 0 for a free program'
  if (typed.startsWith('-')) return 'Fee must be at least 0'
  return 'Please enter the fee in dollars, such as 125 or 125.50'
}
