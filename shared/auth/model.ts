import * as z from 'zod'
import { shirtSizes } from '../choices.ts'
import { atLeast, choice, email, ignored, text } from '../fields.ts'
import { CurrentUser } from '../users/model.ts'

/** Length at registration (a club may raise it at deploy time); staff and every reset are under the longer rule. */
export const passwordMin = { register: 6, reset: 12 } as const
/** Longer input only costs the server time. */
export const passwordMax = 128

const username = atLeast(3, 'Username must be at least 3 characters', 40).regex(
  /^\P{C}*$/u,
  'Username must not contain invisible characters',
)
const password = z
  .string('Password must be at least 6 characters')
  .min(passwordMin.register, 'Password must be at least 6 characters')
  .max(passwordMax, 'Password must be at most 128 characters')

export const Credentials = z.strictObject({
  username: atLeast(3, 'Username must be at least 3 characters', 254),
  password,
})
export type Credentials = z.infer<typeof Credentials>

const account = {
  role: choice(['parent', 'coach'], 'Please choose parent or coach'),
  username,
  email,
  password,
  // A password that is too long is told once, and not as a mismatch too.
  confirmPassword: z.string('Passwords do not match').meta({ maxLength: passwordMax }),
}

const person = {
  firstName: atLeast(2, 'First name must be at least 2 characters', 60),
  lastName: atLeast(2, 'Last name must be at least 2 characters', 60),
  address: atLeast(5, 'Address must be at least 5 characters'),
  city: atLeast(2, 'City must be at least 2 characters', 80),
  state: atLeast(2, 'Please enter a valid state/province', 40),
  zip: atLeast(5, 'Please enter a valid ZIP/postal code', 12),
  homePhone: text(30).optional(),
  mobilePhone: atLeast(10, 'Please enter a valid mobile phone number', 30),
  usaLacrosseNumber: text(30).optional(),
  coachShirtSize: z.enum(shirtSizes, 'Please select a shirt size').optional(),
  acceptWaiver: z.literal(true, 'You must accept the waiver to continue'),
}

const samePasswords = (form: { password: string; confirmPassword: string }) =>
  form.password === form.confirmPassword
const mismatch = { path: ['confirmPassword'], error: 'Passwords do not match' }

/** Step 1 of the wizard (specification 2 section 5). */
export const AccountStep = z.strictObject(account).refine(samePasswords, mismatch)

/** Step 2, for a parent and for a coach. */
export const ParentStep = z.strictObject(person)
export const CoachStep = z.strictObject({
  ...person,
  usaLacrosseNumber: atLeast(5, 'USA Lacrosse Number is required for coaches', 30),
  coachShirtSize: choice(shirtSizes, 'Please select a shirt size'),
})

/** What the wizard posts, once, at the end of step 2. */
export const NewAccount = z
  .strictObject({
    ...account,
    ...person,
    waiverVersion: text(20).optional(),
    fullName: ignored,
    phoneNumber: ignored,
  })
  .refine(samePasswords, mismatch)
  .superRefine((form, context) => {
    if (form.role !== 'coach') return
    const coach = CoachStep.pick({ usaLacrosseNumber: true, coachShirtSize: true }).safeParse({
      usaLacrosseNumber: form.usaLacrosseNumber,
      coachShirtSize: form.coachShirtSize,
    })
    for (const issue of coach.error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: issue.path, message: issue.message })
    }
  })
export type NewAccount = z.infer<typeof NewAccount>

export const SignedIn = z.object({ token: z.string(), user: CurrentUser })
export type SignedIn = z.infer<typeof SignedIn>
