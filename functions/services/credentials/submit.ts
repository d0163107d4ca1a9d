import type { NewCredential } from '#shared/credentials/model.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { newId } from '../../platform/data/ids.ts'
import { ConditionFailed, commit } from '../../platform/data/transaction.ts'
import { HttpError, throwIfIssues } from '../../platform/http/errors.ts'
import { type CredentialRow, createCredential } from '../../stores/credentials/store.ts'
import { claimUpload } from '../../stores/uploads/store.ts'
import { storeFormFile } from '../uploads/startUpload.ts'

const purpose = 'credential'

/** Submits a credential, with a picture uploaded before or included in a form. */
export async function submitCredential(
  body: NewCredential,
  caller: Caller,
  now: Date,
): Promise<CredentialRow> {
  const { credentialType, season, caption, file } = body
  const { id: userId, role } = caller
  const upload =
    file instanceof File
      ? await storeFormFile(file, { purpose, userId }, now)
      : { id: file, state: 'confirmed' as const }
  const credential: CredentialRow = {
    id: newId('cred', now),
    uploaderId: userId,
    credentialType,
    season,
    caption: caption || undefined,
    url: upload.id,
    status: 'pending',
    ofPlayer: role === 'player' || undefined,
    createdAt: now.toISOString(),
    version: 1,
  }
  const { state } = upload
  const claim = claimUpload(upload.id, {
    purpose,
    userId,
    state,
    subject: { kind: 'credential', id: credential.id },
  })
  const [row, pendingClaim] = createCredential(credential)
  try {
    await commit(row, pendingClaim, claim)
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    if (error.failed.includes(pendingClaim)) throw alreadyPending()
    throwIfIssues([{ field: 'file', message: 'Please upload the picture again' }])
  }
  return credential
}

const alreadyPending = () =>
  new HttpError(
    409,
    'You already uploaded this for the season, and it’s pending verification. To send another, withdraw it first.',
  )
