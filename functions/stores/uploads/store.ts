import * as z from 'zod'
import type { Purpose } from '#shared/uploads/rules.ts'
import { uploadPurposes } from '#shared/uploads/rules.ts'
import { entity } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'
import { commit, type Write } from '../../platform/data/transaction.ts'
import { deleteRow, updateRow } from '../../platform/data/writes.ts'
import { enqueueJob } from '../../platform/jobs/queue.ts'

const UploadRow = z.object({
  id: z.string(),
  /** The uploader. */
  userId: z.string(),
  purpose: z.enum(uploadPurposes),
  fileName: z.string(),
  contentType: z.string(),
  size: z.int(),
  /** Its size without metadata, from before that is stored until it is confirmed. */
  cleanedSize: z.int().optional(),
  /** Confirmed: the file is there and matches what was declared. */
  state: z.enum(['pending', 'confirmed']),
  /** The one object that uses it. */
  subject: z
    .object({ kind: z.enum(['player', 'user', 'team', 'club', 'credential', 'message']), id: z.string() })
    .optional(),
  createdAt: z.string(),
})
export type UploadRow = z.infer<typeof UploadRow>
export type Subject = NonNullable<UploadRow['subject']>

const uploads = entity({ schema: UploadRow, key: row => keys.upload(row.id) })

export const getUpload = (id: string) => uploads.get(keys.upload(id))

/** The key of an upload's file. Built only from our ids, so that no file name can escape the prefix. */
export const fileKey = (upload: { userId: string; id: string }): string => `u/${upload.userId}/${upload.id}`

const unused = 'attribute_not_exists(#subject)'

/** A new upload, and the job that deletes it if nothing uses it by then. */
export const createUpload = (upload: UploadRow, expiry: Date): Write[] => [
  uploads.create(upload),
  enqueueJob({
    kind: 'upload-expiry',
    ref: upload.id,
    at: expiry.toISOString(),
    payload: { id: upload.id, userId: upload.userId },
  }),
]

/** Fails if the upload was deleted meanwhile. */
export const markConfirmed = ({ id }: UploadRow, size: number): Promise<void> =>
  commit(
    updateRow(keys.upload(id), {
      set: { state: 'confirmed', size },
      remove: ['cleanedSize'],
      when: { expression: 'attribute_exists(#pk)' },
    }),
  )

/** Fails if the upload was deleted meanwhile. */
export const announceCleaned = ({ id }: UploadRow, cleanedSize: number): Promise<void> =>
  commit(updateRow(keys.upload(id), { set: { cleanedSize }, when: { expression: 'attribute_exists(#pk)' } }))

/**
 * Makes an object the user of an upload, in the transaction that creates the object. Fails unless the upload is the
 * caller's own, was confirmed for this purpose, and is not in use.
 */
export const claimUpload = (id: string, { state = 'confirmed', purpose, userId, subject }: Claim): Write =>
  updateRow(keys.upload(id), {
    set: { subject, state: 'confirmed' },
    when: {
      expression: `#state = :state AND #userId = :userId AND #purpose = :purpose AND ${unused}`,
      values: { state, userId, purpose },
    },
  })

interface Claim {
  purpose: Purpose
  userId: string
  subject: Subject
  /** `pending` for a file that came in a form, which was checked before it was stored. */
  state?: UploadRow['state']
}

/** For an upload that was replaced by another: no longer in use, and queued for deletion. */
export const releaseUpload = (id: string, subjectId: string, now: Date): Write[] => [
  updateRow(keys.upload(id), {
    remove: ['subject'],
    when: { expression: '#subject.#id = :subjectId', values: { subjectId } },
  }),
  enqueueJob({ kind: 'upload-expiry', ref: id, at: now.toISOString(), payload: { id } }),
]

/** One file in the place of another, or of none: claims the new one, and releases the former one. */
export function replaceUpload(
  before: string | null | undefined,
  after: string | null | undefined,
  claim: Claim,
  now: Date,
): Write[] {
  if ((before || undefined) === (after || undefined)) return []
  return [
    ...(after ? [claimUpload(after, claim)] : []),
    ...(before ? releaseUpload(before, claim.subject.id, now) : []),
  ]
}

/** Hands an upload over from one object to another. */
export const moveUpload = (id: string, from: string, to: string): Write =>
  updateRow(keys.upload(id), {
    set: { 'subject.id': to },
    when: { expression: '#subject.#id = :from', values: { from } },
  })

/** Fails if something uses it. */
export const deleteUnusedRow = (id: string): Promise<void> =>
  commit(deleteRow(keys.upload(id), { expression: unused }))
