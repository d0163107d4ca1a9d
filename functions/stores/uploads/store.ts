import * as z from 'zod'
import type { Purpose } from '#shared/uploads/rules.ts'
import { uploadPurposes } from '#shared/uploads/rules.ts'
import { deleteRow, entity, updateRow } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'
import { commit, type Write } from '../../platform/data/transaction.ts'
import { enqueueJob } from '../../platform/jobs/queue.ts'

const UploadRow = z.object({
  id: z.string(),
  /** Who uploaded it. */
  userId: z.string(),
  purpose: z.enum(uploadPurposes),
  fileName: z.string(),
  contentType: z.string(),
  size: z.int(),
  /** Confirmed: the file is there and is what it was said to be. */
  state: z.enum(['pending', 'confirmed']),
  /** The one object that uses it. */
  subject: z.object({ kind: z.enum(['player', 'team', 'credential', 'message']), id: z.string() }).optional(),
  createdAt: z.string(),
})
export type UploadRow = z.infer<typeof UploadRow>
export type Subject = NonNullable<UploadRow['subject']>

const uploads = entity({ schema: UploadRow, key: row => keys.upload(row.id) })

export const getUpload = (id: string) => uploads.get(keys.upload(id))

/** Where the file of an upload is. Named by us alone, so no name that somebody chose can lead anywhere. */
export const fileKey = (upload: { userId: string; id: string }): string => `u/${upload.userId}/${upload.id}`

const unused = 'attribute_not_exists(#subject)'

/** A new upload, and the job that deletes it unless something has come to use it by then. */
export const createUpload = (upload: UploadRow, expiry: Date): Write[] => [
  uploads.create(upload),
  enqueueJob({
    kind: 'upload-expiry',
    ref: upload.id,
    at: expiry.toISOString(),
    payload: { id: upload.id, userId: upload.userId },
  }),
]

/** Fails where the upload is gone by now. */
export const markConfirmed = ({ id }: UploadRow): Promise<void> =>
  commit(
    updateRow(keys.upload(id), {
      set: { state: 'confirmed' },
      when: { expression: 'attribute_exists(#pk)' },
    }),
  )

/**
 * Makes an object the user of an upload: part of the transaction that makes the object. It fails unless the
 * upload is the caller's own, was confirmed for this purpose, and is used by nothing else.
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
  /** `pending`: a file that we stored ourselves, and have looked at. */
  state?: UploadRow['state']
}

/** What used an upload has another by now: it is free, and is taken away. */
export const releaseUpload = (id: string, subjectId: string, now: Date): Write[] => [
  updateRow(keys.upload(id), {
    remove: ['subject'],
    when: { expression: '#subject.#id = :subjectId', values: { subjectId } },
  }),
  enqueueJob({ kind: 'upload-expiry', ref: id, at: now.toISOString(), payload: { id } }),
]

/** What is used by one object is used by another from now on. */
export const moveUpload = (id: string, from: string, to: string): Write =>
  updateRow(keys.upload(id), {
    set: { 'subject.id': to },
    when: { expression: '#subject.#id = :from', values: { from } },
  })

/** Fails where something uses it. */
export const deleteUnusedRow = (id: string): Promise<void> =>
  commit(deleteRow(keys.upload(id), { expression: unused }))
