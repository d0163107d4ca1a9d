import { admits } from '#shared/access.ts'
import { uploads as routes } from '#shared/uploads/routes.ts'
import { contentIssue, dispositionOf, fileIssues, headBytes, purposes } from '#shared/uploads/rules.ts'
import { feature } from '../identity/http/serve.ts'
import { ConditionFailed, commit } from '../platform/data/transaction.ts'
import { presignGet, presignPut, readHead } from '../platform/files/bucket.ts'
import { notFound, Refusal, refuseIf } from '../platform/http/errors.ts'
import { limit } from '../platform/http/limits.ts'
import { accessTo } from '../services/uploads/access.ts'
import { discard } from '../services/uploads/expiry.ts'
import { expiryFrom, newUpload, perHour, uploadsOf } from '../services/uploads/startUpload.ts'
import { auditRow } from '../stores/audit/store.ts'
import { createUpload, fileKey, getUpload, markConfirmed, type Upload } from '../stores/uploads/store.ts'

/** Seconds in which a file has to be on its way. */
const putLives = 5 * 60

export const uploads = feature(routes, {
  async presign({ caller, body, now }) {
    if (!admits(purposes[body.purpose].uploadedBy, caller.role))
      throw new Refusal(403, 'You do not have permission to do this.')
    refuseIf(fileIssues(body))
    await limit(uploadsOf(caller.id), perHour, now)

    const upload = newUpload(body, caller.id, now)
    await commit(...createUpload(upload, expiryFrom(now)))
    return {
      id: upload.id,
      ...(await presignPut({ key: fileKey(upload), ...body }, { now, lives: putLives })),
    }
  },

  async confirm({ caller, params }) {
    const upload = await getUpload(params.id)
    if (upload?.userId !== caller.id) throw notFound('File')
    if (upload.state === 'confirmed') return upload

    const stored = await readHead(fileKey(upload), headBytes)
    if (!stored) throw new Refusal(409, 'The file has not arrived. Please upload it again.')
    const message = contentIssue(upload, stored)
    if (message) {
      await discard(upload)
      throw new Refusal(400, message, [{ field: 'file', message }])
    }
    await markConfirmed(upload).catch(gone)
    return upload
  },

  async get({ caller, params, now }) {
    const upload = await getUpload(params.id)
    const access = upload && (await accessTo(upload, caller))
    if (!access) throw notFound('File')
    if (access === 'audited') await commit(opened(upload, caller.id, now))
    const { lives, sameFor } = purposes[upload.purpose].link
    const url = await presignGet(
      { key: fileKey(upload), ...upload, disposition: dispositionOf(upload) },
      sameFor === undefined
        ? { now, lives, cacheControl: 'no-store' }
        : { now: lastMultiple(now, sameFor), lives, cacheControl: `private, max-age=${sameFor}` },
    )
    return { ...upload, url }
  },
})

/** About the object, where whoever asks who saw its files will look. */
const opened = ({ id, purpose, subject, userId }: Upload, actor: string, now: Date) => {
  const person = purpose === 'credential' ? userId : undefined
  const details = { upload: id, purpose }
  return auditRow({ actor, action: 'file.open', subject: subject?.id ?? id, person, details }, now)
}

const lastMultiple = (now: Date, seconds: number): Date =>
  new Date(Math.floor(now.getTime() / (seconds * 1000)) * seconds * 1000)

/** It was taken away between our looking at it and our saying that it is good. */
function gone(error: unknown): never {
  throw error instanceof ConditionFailed ? notFound('File') : error
}
