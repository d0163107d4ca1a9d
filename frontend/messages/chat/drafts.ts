import type { Attachment } from '#shared/messages/model.ts'
import type { Notification } from '../describe.ts'

/** What somebody has begun to write. */
export interface Draft {
  content: string
  notificationType: Notification
  attachments: readonly Attachment[]
}

/**
 * One for each conversation, in memory: whoever looks something up on another screen, or logs in again, goes on
 * where he was. Whose it is is part of the key.
 */
const drafts = new Map<string, Draft>()

export const draftOf = (key: string): Draft | undefined => drafts.get(key)

export function keepDraft(key: string, draft: Draft): void {
  if (draft.content.trim() === '' && draft.attachments.length === 0) drafts.delete(key)
  else drafts.set(key, draft)
}
