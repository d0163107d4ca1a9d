import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { getDefaultNotification, notificationLabels } from '#frontend/messages/describe.ts'
import { AttachButton, FileChips } from '#frontend/messages/FileChips.tsx'
import { isTouchDevice } from '#frontend/messages/isTouchDevice.ts'
import styles from '#frontend/messages/messages.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { reaches } from '#frontend/ui/breakpoints.ts'
import { useUnloadGuard } from '#frontend/ui/dialog/useUnloadGuard.ts'
import { Select, TextArea } from '#frontend/ui/forms/Field.tsx'
import { PlainForm } from '#frontend/ui/forms/PlainForm.tsx'
import type { OpenConversation } from '#shared/messages/model.ts'
import type { OutgoingMessage } from './outbox.ts'
import { useMessageDraft } from './useMessageDraft.ts'

interface Props {
  conversation: OpenConversation
  onSend: (message: Omit<OutgoingMessage, 'sendId' | 'failure'>) => void
}

/** The message input. Enter sends and Shift+Enter adds a line; on a touch screen Enter adds a line too. */
export function Composer({ conversation, onSend }: Props) {
  const writing = useMessageDraft(conversation.id, getDefaultNotification(conversation))
  const { content, setContent, notificationType, setNotificationType, files } = writing
  const box = useRef<HTMLTextAreaElement>(null)
  const isBlank = content.trim() === ''
  useUnloadGuard(!isBlank || files.all.length > 0)
  useEffect(() => {
    if (!isTouchDevice() && reaches('tablet')) box.current?.focus({ preventScroll: true })
  }, [])

  function submit() {
    if (isBlank || files.isUploading) return
    onSend({ content: content.trim(), notificationType, attachments: files.stored })
    writing.clear()
    box.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { key, shiftKey, nativeEvent } = event
    // During IME composition, Enter accepts the word.
    if (key !== 'Enter' || shiftKey || nativeEvent.isComposing || isTouchDevice()) return
    event.preventDefault()
    submit()
  }
  function onPaste(event: ClipboardEvent) {
    const pasted = [...event.clipboardData.files]
    if (pasted.length === 0) return
    event.preventDefault()
    files.add(pasted)
  }

  return (
    <PlainForm className={styles.composer} onSubmit={submit}>
      <FileChips files={files} />
      <TextArea
        ref={box}
        label="Message"
        hideLabel
        placeholder="Write a message"
        rows={1}
        maxLength={4000}
        value={content}
        onChange={event => setContent(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <div className={styles.composerFoot}>
        <AttachButton files={files} />
        <Select
          label="How to notify"
          hideLabel
          value={notificationType}
          onChange={event => setNotificationType(event.target.value)}
        >
          {Object.entries(notificationLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Button type="submit" variant="primary" disabled={isBlank || files.isUploading}>
          Send
        </Button>
      </div>
    </PlainForm>
  )
}
