import * as z from 'zod'
import { choice, id, required } from '../fields.ts'
import { uploadPurposes } from './rules.ts'

/** What a browser declares about a file before sending it. `rules.ts` has the types and sizes per purpose. */
export const NewUpload = z.strictObject({
  purpose: choice(uploadPurposes, 'Please say what the file is for'),
  fileName: required('Please choose a file', 200),
  contentType: required('Please choose a file', 100),
  size: z.int('Please choose a file').min(1, 'This file is empty'),
})
export type NewUpload = z.infer<typeof NewUpload>

/** Where the browser puts the file, and the headers it must send: they are part of the signature. */
export const UploadTarget = z.object({
  id,
  url: z.string(),
  headers: z.record(z.string(), z.string()),
})

export const Upload = z.object({
  id,
  purpose: z.enum(uploadPurposes),
  fileName: z.string(),
  contentType: z.string(),
  size: z.int(),
})
export type Upload = z.infer<typeof Upload>

/** A short-lived link to a file; it works for anyone who has it. */
export const FileLink = z.object({
  url: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  size: z.int(),
})

/** The id of an upload, or nothing. */
export const fileId = (message: string) =>
  z
    .string(message)
    .max(30, { error: message, abort: true })
    .regex(/^(upl_[0-9A-Z]{26})?$/, message)

/**
 * A field that holds a file: the id of one of the caller's uploads. Nothing else is accepted, URLs in particular.
 */
export const uploaded = (message: string) =>
  fileId(message)
    .nullish()
    .transform(upload => upload || undefined)
    .meta({ description: 'The id of a confirmed upload' })

/** The same, and null removes the file. */
export const removable = (message: string) =>
  z
    .union([z.null(), uploaded(message)], message)
    .optional()
    .meta({ description: 'The id of a confirmed upload; null removes it' })
