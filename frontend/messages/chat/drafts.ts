import type { Notification } from '#frontend/messages/describe.ts'
import type { Attachment } from '#shared/messages/model.ts'

/** An unsent message. */
export interface MessageDraft {
  content: string
  notificationType: Notification
  attachments: readonly Attachment[]
}

/**
 * One per conversation, in memory: it survives a visit to another screen, or logging in again. The user is
 * part of the key.
 */
const drafts = new Map<string, MessageDraft>()

export const loadDraft = (key: string): MessageDraft | undefined => drafts.get(key)

export function saveDraft(key: string, draft: MessageDraft): void {
  if (draft.content.trim() === '' && draft.attachments.length === 0) drafts.delete(key)
  else drafts.set(key, draft)
}
