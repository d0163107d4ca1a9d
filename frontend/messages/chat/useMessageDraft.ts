import { useEffect, useState } from 'react'
import { isNotification, type Notification } from '#frontend/messages/describe.ts'
import { useAttachments } from '#frontend/messages/useAttachments.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { loadDraft, saveDraft } from './drafts.ts'

/** The unsent message of a conversation; it survives leaving the conversation, and a reload. */
export function useMessageDraft(conversationId: string, usual: Notification) {
  const userId = useUser().id
  const [begun] = useState(() => loadDraft({ userId, conversationId }))
  const [content, setContent] = useState(begun?.content ?? '')
  const [notificationType, setType] = useState(begun?.notificationType ?? usual)
  const files = useAttachments(begun?.attachments ?? [])
  const { stored } = files

  useEffect(() => {
    saveDraft({ userId, conversationId }, { content, notificationType, attachments: stored })
  }, [userId, conversationId, content, notificationType, stored])

  return {
    content,
    setContent,
    notificationType,
    setNotificationType: (value: string) => isNotification(value) && setType(value),
    files,
    clear() {
      setContent('')
      files.clear()
    },
  }
}
