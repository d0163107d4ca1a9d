import type { Person } from '#functions/identity/sessions/caller.ts'
import type { Write } from '#functions/platform/data/transaction.ts'
import { refuseIf } from '#functions/platform/http/errors.ts'
import { getMessage } from '#functions/stores/messages/store.ts'
import { claimUpload, getUpload } from '#functions/stores/uploads/store.ts'
import type { Attachment } from '#shared/messages/model.ts'
import { belongs } from '#shared/messages/rules.ts'
import { messageAt, targetOf } from '#shared/messages/targets.ts'
import { clearedUntil } from './clear.ts'
import { memberFor } from './loadMember.ts'

/** What files are to be seen as in a message; only one's own that have arrived can be attached. */
export async function attached(ids: readonly string[], userId: string): Promise<Attachment[]> {
  const uploads = await Promise.all(ids.map(getUpload))
  const own = uploads.filter(upload => upload?.userId === userId && upload.state === 'confirmed')
  refuseIf(own.length < ids.length ? [{ field: 'attachments', message: 'Please attach the file again' }] : [])
  return own.flatMap(upload => {
    if (!upload) return []
    const { id, fileName, contentType, size } = upload
    return { id, fileName, contentType, size }
  })
}

/** A file is of one message; the message's own id is known once it has been said. */
export const claimAll = (ids: readonly string[], userId: string, message: string): Write[] =>
  ids.map(id =>
    claimUpload(id, { purpose: 'message-attachment', userId, subject: { kind: 'message', id: message } }),
  )

/** Who may read a message may open its files. */
export async function mayOpenAttachment(person: Person, message: string, upload: string): Promise<boolean> {
  const place = messageAt(message)
  const target = place && targetOf(place.conversationId)
  if (!place || !target) return false
  const [member, row, cleared] = await Promise.all([
    memberFor(person, target),
    getMessage(place.conversationId, place.seq),
    clearedUntil(),
  ])
  const isThere = row !== undefined && row.createdAt > cleared
  return isThere && row.attachments.some(({ id }) => id === upload) && belongs(member, target)
}
