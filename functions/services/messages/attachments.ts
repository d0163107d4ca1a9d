import type { Attachment } from '#shared/messages/model.ts'
import { mayRead } from '#shared/messages/rules.ts'
import { parseMessageId, parseTarget } from '#shared/messages/targets.ts'
import type { Person } from '../../identity/sessions/caller.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { throwIfIssues } from '../../platform/http/errors.ts'
import { getMessage } from '../../stores/messages/store.ts'
import { claimUpload, getUpload } from '../../stores/uploads/store.ts'
import { getClearedUntil } from './clearMessages.ts'
import { loadMemberFor } from './loadMember.ts'

/** The attachments of a message; only the sender's own uploads that have arrived can be attached. */
export async function getAttachments(ids: readonly string[], userId: string): Promise<Attachment[]> {
  const uploads = await Promise.all(ids.map(getUpload))
  const own = uploads.filter(upload => upload?.userId === userId && upload.state === 'confirmed')
  throwIfIssues(
    own.length < ids.length ? [{ field: 'attachments', message: 'Please attach the file again' }] : [],
  )
  return own.flatMap(upload => {
    if (!upload) return []
    const { id, fileName, contentType, size } = upload
    return { id, fileName, contentType, size }
  })
}

/** Ties the files to a message. A file belongs to one message. */
export const claimAttachments = (ids: readonly string[], userId: string, message: string): Write[] =>
  ids.map(id =>
    claimUpload(id, { purpose: 'message-attachment', userId, subject: { kind: 'message', id: message } }),
  )

/** Anyone who may read the message may open its files. */
export async function mayOpenAttachment(person: Person, message: string, upload: string): Promise<boolean> {
  const ref = parseMessageId(message)
  const target = ref && parseTarget(ref.conversationId)
  if (!ref || !target) return false
  const [member, row, cleared] = await Promise.all([
    loadMemberFor(person, target),
    getMessage(ref.conversationId, ref.seq),
    getClearedUntil(),
  ])
  const exists = row !== undefined && row.createdAt > cleared
  return exists && row.attachments.some(({ id }) => id === upload) && mayRead(member, target)
}
