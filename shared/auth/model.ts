import * as z from 'zod'
import { shirtSizes } from '../choices.ts'
import { consentVersion } from '../consents/model.ts'
import { atLeast, choice, contactLine, date, email, ignored, label, personName, text } from '../fields.ts'
import { CurrentUser } from '../users/model.ts'
import { isCommonPassword, tooCommon } from './commonPasswords.ts'

/** Minimum at registration (a club may raise it at deploy time); staff and all resets use the longer one. */
export const passwordMin = { register: 6, reset: 12 } as const
/** Hashing longer input would only waste server time. */
export const passwordMax = 128

export const username = atLeast(3, 'Username must be at least 3 characters', 40)
  .refine(
    typed => !/\p{C}|\p{Default_Ignorable_Code_Point}|\u2800/u.test(typed),
    'Username must not contain invisible characters',
  )
  // A marked letter counts as one where Unicode has it as one; no other mark is needed for a name to type.
  .refine(
    typed => /^[\p{L}\p{Nd} ._@+'’-]*$/u.test(typed.toLowerCase().normalize('NFC')),
    'Please use only letters, numbers, spaces and . _ - + @',
  )
const password = z
  .string('Password must be at least 6 characters')
  .min(passwordMin.register, 'Password must be at least 6 characters')
  .max(passwordMax, 'Password must be at most 128 characters')

/** `username` takes the user name or the email address. `keep`: "Keep me signed in", for families only. */
export const Credentials = z.strictObject({
  username: atLeast(3, 'Username must be at least 3 characters', 254),
  password,
  keep: z.boolean().optional(),
})
export type Credentials = z.infer<typeof Credentials>

const account = {
  role: choice(['parent', 'coach'], 'Please choose parent or coach'),
  username,
  email,
  password: password.refine(typed => !isCommonPassword(typed), tooCommon),
  // A password that is too long gets one message, not a mismatch on top of it.
  confirmPassword: z.string('Passwords do not match').meta({ maxLength: passwordMax }),
}

const person = {
  firstName: personName(2, 'First name must be at least 2 characters', 60),
  lastName: personName(2, 'Last name must be at least 2 characters', 60),
  address: label(5, 'Address must be at least 5 characters', 200),
  city: label(2, 'City must be at least 2 characters', 80),
  state: label(2, 'Please enter a valid state/province', 40),
  zip: label(5, 'Please enter a valid ZIP/postal code', 12),
  homePhone: contactLine(30).optional(),
  mobilePhone: label(10, 'Please enter a valid mobile phone number', 30),
  usaLacrosseNumber: text(30).optional(),
  coachShirtSize: z.enum(shirtSizes, 'Please select a shirt size').optional(),
  acceptWaiver: z.literal(true, 'You must accept the waiver to continue'),
  acceptCodeOfConduct: z.literal(true, 'You must accept the code of conduct to continue'),
  /** Families may consent to pictures or decline. */
  mediaRelease: z.boolean('Please choose yes or no'),
}

const samePasswords = (form: { password: string; confirmPassword: string }) =>
  form.password === form.confirmPassword
const mismatch = { path: ['confirmPassword'], error: 'Passwords do not match' }

/** Step 1 of the registration wizard. */
export const AccountStep = z.strictObject(account).refine(samePasswords, mismatch)

/** Step 2, for a parent and for a coach. */
export const ParentStep = z.strictObject(person)
export const CoachStep = z.strictObject({
  ...person,
  usaLacrosseNumber: atLeast(5, 'USA Lacrosse Number is required for coaches', 30),
  coachShirtSize: choice(shirtSizes, 'Please select a shirt size'),
})

/** The first password for a child's account, chosen by a guardian under the registration rule. */
export const FirstPassword = z
  .strictObject({ password: account.password, confirmPassword: account.confirmPassword })
  .refine(samePasswords, mismatch)

/** The wizard's single request, sent at the end of step 2. */
export const NewAccount = z
  .strictObject({
    ...account,
    ...person,
    // Optional here: if missing, the user is asked after signing in.
    acceptCodeOfConduct: person.acceptCodeOfConduct.optional(),
    mediaRelease: person.mediaRelease.optional(),
    waiverVersion: consentVersion.optional(),
    codeOfConductVersion: consentVersion.optional(),
    mediaReleaseVersion: consentVersion.optional(),
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

/** The checks for every password except the first; the screen lists them. */
export const passwordRules = [
  {
    label: 'At least 12 characters',
    message: 'Password must be at least 12 characters long',
    test: /^.{12,}$/su,
  },
  {
    label: 'An uppercase letter',
    message: 'Password must include at least one uppercase letter',
    test: /\p{Lu}/u,
  },
  {
    label: 'A lowercase letter',
    message: 'Password must include at least one lowercase letter',
    test: /\p{Ll}/u,
  },
  { label: 'A number', message: 'Password must include at least one number', test: /\p{Nd}/u },
  {
    label: 'A special character',
    message: 'Password must include at least one special character',
    test: /[^\p{L}\p{N}\s]/u,
  },
] as const

const strongPassword = passwordRules
  .reduce((schema, { test, message }) => schema.regex(test, message), z.string(passwordRules[0].message))
  .max(passwordMax, 'Password must be at most 128 characters')

const newPassword = { password: strongPassword, confirmPassword: account.confirmPassword }

/** Both fields of a new-password form. */
export const NewPassword = z.strictObject(newPassword).refine(samePasswords, mismatch)

/**
 * A new password, and the birthday of a child of the account: where nobody has shown yet that mailbox and account have
 * the same owner, only a family knows that.
 */
const resetForm = { ...newPassword, birthday: date.optional() }
export const ResetForm = z.strictObject(resetForm).refine(samePasswords, mismatch)

/** Token of a link: 32 bytes as base64url. */
const linkToken = z
  .string('The link is incomplete')
  .min(1, 'The link is incomplete')
  .max(1000, 'The link is incomplete')

export const ForgotPassword = z.strictObject({ email })
export const ResetPassword = z
  .strictObject({
    ...resetForm,
    token: linkToken,
  })
  .refine(samePasswords, mismatch)
export const ChangePassword = z
  .strictObject({
    ...newPassword,
    currentPassword: z
      .string('Please enter your current password')
      .min(1, 'Please enter your current password')
      .max(passwordMax, 'Please enter your current password'),
  })
  .refine(samePasswords, mismatch)

const administrator = {
  firstName: person.firstName,
  lastName: person.lastName,
  username,
  email,
  ...newPassword,
}

/** The form of a new administrator. */
export const AdministratorForm = z.strictObject(administrator).refine(samePasswords, mismatch)
export const NewAdministrator = z
  .strictObject({ ...administrator, token: linkToken })
  .refine(samePasswords, mismatch)
export type NewAdministrator = z.infer<typeof NewAdministrator>

/** What an administrator's link is good for. */
export const AdminLinkFacts = z.object({
  clubName: z.string(),
  /** The only address it can be used with. */
  email: z.string().optional(),
  /** Whether that address already has an account. */
  hasAccount: z.boolean(),
})
export type AdminLinkFacts = z.infer<typeof AdminLinkFacts>

/** The token of a session or of a link. */
export const TokenForm = z.strictObject({ token: linkToken })

export const SignedIn = z.object({ token: z.string(), user: CurrentUser })
export type SignedIn = z.infer<typeof SignedIn>
