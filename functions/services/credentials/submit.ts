import type { Caller } from '#functions/identity/sessions/caller.ts'
import { newId } from '#functions/platform/data/ids.ts'
import { ConditionFailed, commit } from '#functions/platform/data/transaction.ts'
import { Refusal, refuseIf } from '#functions/platform/http/errors.ts'
import { type Credential, createCredential } from '#functions/stores/credentials/store.ts'
import { claimUpload } from '#functions/stores/uploads/store.ts'
import type { NewCredential } from '#shared/credentials/model.ts'
import { takeIn } from '../uploads/startUpload.ts'

const purpose = 'credential'

/** Makes a credential of a picture that was uploaded before, or that came along in a form. */
export async function handIn(body: NewCredential, caller: Caller, now: Date): Promise<Credential> {
  const { credentialType, season, caption, file } = body
  const { id: userId, role } = caller
  const upload =
    file instanceof File
      ? await takeIn(file, { purpose, userId }, now)
      : { id: file, state: 'confirmed' as const }
  const credential: Credential = {
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
  const [row, place] = createCredential(credential)
  try {
    await commit(row, place, claim)
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    if (error.failed.includes(place)) throw waitsAlready()
    refuseIf([{ field: 'file', message: 'Please upload the picture again' }])
  }
  return credential
}

const waitsAlready = () =>
  new Refusal(
    409,
    'You have uploaded this for the season already, and it is pending verification. To send another, withdraw it first.',
  )
