import { type ClipboardEvent, type KeyboardEvent, type SyntheticEvent, useEffect, useRef } from 'react'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Button } from '#frontend/ui/Button.tsx'
import { useUnloadGuard } from '#frontend/ui/forms/useUnloadGuard.ts'
import type { OpenConversation } from '#shared/messages/model.ts'
import { notificationLabels, usualNotification } from '../describe.ts'
import { AttachButton, FileChips } from '../FileChips.tsx'
import { isTouched, isWide } from '../mediaQueries.ts'
import type { Outgoing } from './outbox.ts'
import { useWriting } from './useMessageDraft.ts'

interface Props {
  conversation: OpenConversation
  onSend: (message: Omit<Outgoing, 'sendId' | 'failure'>) => void
}

/** Where one writes. Enter sends and Shift+Enter makes a new line; on a touch screen Enter makes the line as well. */
export function Composer({ conversation, onSend }: Props) {
  const key = `${useUser().id} ${conversation.id}`
  const writing = useWriting(key, usualNotification(conversation))
  const { content, setContent, notificationType, setNotificationType, files } = writing
  const box = useRef<HTMLTextAreaElement>(null)
  const isBlank = content.trim() === ''
  useUnloadGuard(!isBlank || files.all.length > 0)
  useEffect(() => {
    if (!isTouched() && isWide()) box.current?.focus({ preventScroll: true })
  }, [])

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (isBlank || files.areBusy) return
    onSend({ content: content.trim(), notificationType, attachments: files.stored })
    writing.clear()
    box.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { key, shiftKey, nativeEvent } = event
    // Where a word is still being put together, Enter chooses it.
    if (key === 'Enter' && !shiftKey && !nativeEvent.isComposing && !isTouched()) submit(event)
  }
  function onPaste(event: ClipboardEvent) {
    const pasted = [...event.clipboardData.files]
    if (pasted.length === 0) return
    event.preventDefault()
    files.add(pasted)
  }

  return (
    <form className="composer" method="post" noValidate onSubmit={submit}>
      <FileChips files={files} />
      <textarea
        ref={box}
        className="input"
        aria-label="Message"
        placeholder="Write a message"
        rows={1}
        maxLength={4000}
        value={content}
        onChange={event => setContent(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <div className="composer-foot">
        <AttachButton files={files} />
        <select
          className="input"
          aria-label="How to notify"
          value={notificationType}
          onChange={event => setNotificationType(event.target.value)}
        >
          {Object.entries(notificationLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Button type="submit" look="primary" disabled={isBlank || files.areBusy}>
          Send
        </Button>
      </div>
    </form>
  )
}
