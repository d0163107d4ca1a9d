import * as z from 'zod'
import { isDate } from './dates.ts'
import './fieldWords.ts'

/** Field types that more than one feature uses. Every text has an upper bound to keep rows small. */

/** Separate from the field's own message, which is about a missing value. */
const tooLong = (max: number) => `Please use at most ${max} characters`

export const id = z.string('Please choose one').min(1, 'Please choose one').max(64, 'Please choose one')
export const text = (max = 200) => z.string('Please enter some text').trim().max(max, tooLong(max))
export const required = (message: string, max = 200) => atLeast(1, message, max)
export const atLeast = (min: number, message: string, max = 200) =>
  z.string(message).trim().min(min, message).max(max, tooLong(max))

/**
 * A name of a person: letters of any script, with what names are written with, and nothing that is invisible or that a
 * program for mail would make a link of. `min` characters at least, or `message`.
 */
export const personName = (min: number, message: string, max: number) =>
  withFewMarks(
    z
      .string(message)
      .trim()
      // Two blanks look like one, and would make the same child another.
      .overwrite(typed => typed.replace(/ +/g, ' '))
      .min(min, message)
      .max(max, tooLong(max))
      .regex(
        /^[\p{L}\p{M}\p{Nd} '’‘`.,()&"“”·‐‑–-]*$/u,
        'Please use letters, digits, spaces, periods, commas, hyphens and apostrophes only',
      )
      .refine(typed => !/\p{Default_Ignorable_Code_Point}/u.test(typed), leaveOutInvisible),
  )
    .refine(typed => typed.length < min || /\p{L}/u.test(typed), message)
    .refine(typed => !/\.[\p{L}\p{Nd}]{2}/u.test(typed), spaceAfterPeriod)

/**
 * One line that can be seen: no line break, nothing that turns the text around, nothing invisible but for what an emoji is
 * made of. Lists, the subjects of mails and calendars show it.
 */
const visible = (field: z.ZodString) =>
  withFewMarks(
    field.refine(
      typed => !/[\p{C}\p{Zl}\p{Zp}\u2800]|\p{Default_Ignorable_Code_Point}/u.test(withoutEmoji(typed)),
      leaveOutInvisible,
    ),
  )

const withoutEmoji = (typed: string): string =>
  typed.replaceAll(
    /\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?(\u200D(?=\p{Extended_Pictographic}))?/gu,
    '',
  )

/** No script stacks more; a pile of them covers the lines around it. */
const withFewMarks = (field: z.ZodString) =>
  field.refine(typed => !/\p{M}{5}/u.test(typed.normalize('NFD')), 'Please use fewer accent marks')

/** The title of something, or the name of something that is not a person. */
export const title = (message: string, max: number, min = 1) => visible(atLeast(min, message, max))
/** The same, and it may be empty. */
export const line = (max = 200) => visible(text(max))

/** A line of somebody's contact data: nothing that a program for mail would make a link of. */
const withoutLink = (field: z.ZodString) =>
  visible(field)
    .refine(typed => !/[.。．｡]\p{L}{2}/u.test(typed), spaceAfterPeriod)
    .refine(
      typed => !/:\/\/|\bwww\b|\b(?:mailto|javascript|data):/iu.test(typed),
      'Please leave out web addresses',
    )

/** A phone number, a part of an address, a relationship: one line beside a person's name. */
export const label = (min: number, message: string, max: number) => withoutLink(atLeast(min, message, max))
/** The same, and it may be empty. */
export const contactLine = (max = 200) => withoutLink(text(max))

const leaveOutInvisible = 'Please leave out invisible characters'
const spaceAfterPeriod = 'Please put a space after a period'
export const choice = <const T extends readonly [string, ...string[]]>(values: T, message: string) =>
  z.enum(values, { error: message })

/** A number to be worn. Rows from before may have a 0. */
export const jerseyNumber = z
  .int('Jersey numbers are whole numbers')
  .min(1, 'Jersey numbers are 1 to 99')
  .max(99, 'Jersey numbers are 1 to 99')

/** Amounts that a person enters. Replies are not limited: they report sums as they are. */
export const cents = z.int().min(0).max(10_000_000)
export const date = z.string().refine(isDate, 'Please enter a date').meta({ format: 'date', maxLength: 10 })
export const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time')
  .meta({ maxLength: 5 })
export const instant = z.iso.datetime()
export const staleCursor = 'This page of the list is no longer available. Please reload the list.'
/** Where the next page of a list starts, as `X-Next-Cursor` gave it; addresses hold 10 kB at most. */
export const cursor = z
  .string()
  .max(2000, staleCursor)
  .regex(/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/, staleCursor)
  .optional()
export const email = z
  .string('Please enter a valid email address')
  .trim()
  .max(254)
  .pipe(z.email('Please enter a valid email address'))

/**
 * Fields that older clients still send although the server sets the value. Accepted for compatibility, never read.
 */
export const ignored = z
  .unknown()
  .optional()
  .meta({ description: 'Accepted and ignored; the server decides this.' })
