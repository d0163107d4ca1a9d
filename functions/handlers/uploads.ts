import { admits } from '#shared/access.ts'
import { uploads as routes } from '#shared/uploads/routes.ts'
import {
  dispositionOf,
  findContentIssue,
  findFileIssues,
  headBytes,
  purposeRules,
  putExpiresIn,
} from '#shared/uploads/rules.ts'
import { defineFeature } from '../identity/http/serve.ts'
import { ConditionFailed, commit } from '../platform/data/transaction.ts'
import { presignGet, presignPut, readFile, readHead } from '../platform/files/bucket.ts'
import { HttpError, notFound, throwIfIssues } from '../platform/http/errors.ts'
import { enforceLimit } from '../platform/http/rateLimits.ts'
import { replyWith } from '../platform/http/reply.ts'
import { getAccess } from '../services/uploads/access.ts'
import { deleteUnusedUpload, uploadExpiry } from '../services/uploads/deleteUnused.ts'
import { storeWithoutMetadata } from '../services/uploads/removeMetadata.ts'
import { buildUpload, hourlyLimit, uploadLimitKey } from '../services/uploads/startUpload.ts'
import { auditWrite } from '../stores/audit/store.ts'
import { club, readClub } from '../stores/club/settings.ts'
import { createUpload, fileKey, getUpload, markConfirmed, type UploadRow } from '../stores/uploads/store.ts'

export const uploads = defineFeature(routes, {
  async presign({ caller, body, now }) {
    if (!admits(purposeRules[body.purpose].uploadedBy, caller.role))
      throw new HttpError(403, 'You do not have permission to do this.')
    throwIfIssues(findFileIssues(body))
    await enforceLimit(uploadLimitKey(caller.id), hourlyLimit, now)

    const upload = buildUpload(body, caller.id, now)
    await commit(...createUpload(upload, uploadExpiry(now)))
    return {
      id: upload.id,
      ...(await presignPut({ key: fileKey(upload), ...body }, { now, expiresIn: putExpiresIn })),
    }
  },

  async confirm({ caller, params }) {
    const upload = await getUpload(params.id)
    if (upload?.userId !== caller.id) throw notFound('File')
    if (upload.state === 'confirmed') return upload

    const stored = await readHead(fileKey(upload), headBytes)
    if (!stored) throw new HttpError(409, 'The file didn’t arrive. Please upload it again.')
    const size = stored.size === upload.size ? upload.size : await sizeOfCleaned(upload.id)
    const issue = findContentIssue({ ...upload, size }, stored)
    const checked = issue ? { issue, size } : await storeWithoutMetadata(upload).catch(throwIfGone)
    if (checked.issue) {
      const message = checked.issue
      await deleteUnusedUpload(upload)
      throw new HttpError(400, message, [{ field: 'file', message }])
    }
    await markConfirmed(upload, checked.size).catch(throwIfGone)
    return { ...upload, size: checked.size }
  },

  async get({ caller, params, now }) {
    const upload = await getUpload(params.id)
    const access = upload && (await getAccess(upload, caller))
    if (!access) throw notFound('File')
    if (access === 'audited') await commit(auditAccess(upload, caller.id, now))
    const { expiresIn, cacheFor } = purposeRules[upload.purpose].link
    const url = await presignGet(
      { key: fileKey(upload), ...upload, disposition: dispositionOf(upload) },
      cacheFor === undefined
        ? { now, expiresIn, cacheControl: 'no-store' }
        : { now: roundDownTo(now, cacheFor), expiresIn, cacheControl: `private, max-age=${cacheFor}` },
    )
    return { ...upload, url }
  },

  /** Public, so only the logo in use: whoever knows the id of another file gets nothing. */
  async logo({ params, now }) {
    // Another process may have just saved it.
    if (params.id !== club.logoUrl) await readClub(now)
    const upload = params.id === club.logoUrl ? await getUpload(params.id) : undefined
    const bytes = upload && (await readFile(fileKey(upload)))
    if (!bytes) throw notFound('File')
    return replyWith(Buffer.from(bytes).toString('base64'), {
      headers: { 'content-type': upload.contentType, 'cache-control': 'public, max-age=31536000, immutable' },
    })
  },
})

/**
 * What another try has replaced the file by, in bytes. It says so before it replaces it, so the row is read after the file.
 */
async function sizeOfCleaned(id: string): Promise<number> {
  const upload = await getUpload(id)
  if (!upload) throw notFound('File')
  return upload.cleanedSize ?? upload.size
}

/** The audit subject is the child or team, so that its own trail shows who opened its files. */
const auditAccess = ({ id, purpose, subject, userId }: UploadRow, actor: string, now: Date) => {
  const person = purpose === 'credential' ? userId : undefined
  const details = { upload: id, purpose }
  return auditWrite({ actor, action: 'file.open', subject: subject?.id ?? id, person, details }, now)
}

const roundDownTo = (now: Date, seconds: number): Date =>
  new Date(Math.floor(now.getTime() / (seconds * 1000)) * seconds * 1000)

/** Maps a failed condition to a 404: the upload was deleted after it was read. */
function throwIfGone(error: unknown): never {
  throw error instanceof ConditionFailed ? notFound('File') : error
}
