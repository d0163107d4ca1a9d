import { hasKey, hasText, tabStorage } from '#frontend/lib/storage.ts'
import { isNotification, type Notification } from '#frontend/messages/describe.ts'
import { draftKey } from '#frontend/ui/forms/draft/drafts.ts'
import type { Attachment } from '#shared/messages/model.ts'

/** An unsent message. */
export interface MessageDraft {
  content: string
  notificationType: Notification
  attachments: readonly Attachment[]
}

interface DraftKey {
  userId: string
  conversationId: string
}

/**
 * One per conversation, in session storage: it survives a visit to another screen, a reload, and an expired
 * session. Logging out clears all of them.
 */
export function loadDraft(key: DraftKey): MessageDraft | undefined {
  try {
    const kept: unknown = JSON.parse(tabStorage.getItem(toStorageKey(key)) ?? 'null')
    return isDraft(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

export function saveDraft(key: DraftKey, draft: MessageDraft): void {
  const storageKey = toStorageKey(key)
  if (draft.content.trim() === '' && draft.attachments.length === 0) tabStorage.removeItem(storageKey)
  else tabStorage.setItem(storageKey, JSON.stringify(draft))
}

const toStorageKey = ({ userId, conversationId }: DraftKey) => draftKey(userId, conversationId)

const isDraft = (value: unknown): value is MessageDraft =>
  hasText(value, 'content') &&
  hasText(value, 'notificationType') &&
  isNotification(value.notificationType) &&
  hasKey(value, 'attachments') &&
  Array.isArray(value.attachments) &&
  value.attachments.every(isAttachment)

const isAttachment = (value: unknown): value is Attachment =>
  hasText(value, 'id') &&
  hasText(value, 'fileName') &&
  hasText(value, 'contentType') &&
  hasKey(value, 'size') &&
  typeof value.size === 'number'
