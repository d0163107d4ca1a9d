import { useEffect, useState } from 'react'
import { type Notification, notificationLabels } from '#frontend/messages/describe.ts'
import { useAttachments } from '#frontend/messages/useAttachments.ts'
import { loadDraft, saveDraft } from './drafts.ts'

/** The unsent message of a conversation, which survives leaving it. */
export function useMessageDraft(key: string, usual: Notification) {
  const [begun] = useState(() => loadDraft(key))
  const [content, setContent] = useState(begun?.content ?? '')
  const [notificationType, setType] = useState(begun?.notificationType ?? usual)
  const files = useAttachments(begun?.attachments ?? [])
  const { stored } = files

  useEffect(() => {
    saveDraft(key, { content, notificationType, attachments: stored })
  }, [key, content, notificationType, stored])

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

const isNotification = (value: string): value is Notification => value in notificationLabels
