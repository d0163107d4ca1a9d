import { useEffect, useState } from 'react'
import { type Notification, notificationLabels } from '../describe.ts'
import { useFiles } from '../useAttachments.ts'
import { draftOf, keepDraft } from './drafts.ts'

/** What stands in the box of a conversation; it is still there when one comes back to it. */
export function useWriting(key: string, usual: Notification) {
  const [begun] = useState(() => draftOf(key))
  const [content, setContent] = useState(begun?.content ?? '')
  const [notificationType, setType] = useState(begun?.notificationType ?? usual)
  const files = useFiles(begun?.attachments ?? [])
  const { stored } = files

  useEffect(() => {
    keepDraft(key, { content, notificationType, attachments: stored })
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
