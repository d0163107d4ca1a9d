import { formatFileCount } from '#frontend/messages/describe.ts'
import styles from '#frontend/messages/messages.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import { MessageText } from './MessageText.tsx'
import type { useOutbox } from './outbox.ts'

/** The user's own messages that the server does not have yet. */
export function OutgoingMessages({ outbox }: { outbox: ReturnType<typeof useOutbox> }) {
  return outbox.outgoing.map(message => {
    const { sendId, content, attachments, failure } = message
    return (
      <li key={sendId} className={`${styles.group} ${styles.groupOwn}`}>
        <div className={`${styles.bubble} ${styles.bubbleOutgoing}`}>
          <MessageText content={content} />
          {attachments.length > 0 && <p className="muted">{formatFileCount(attachments.length)}</p>}
        </div>
        {failure === undefined ? (
          <p className={`muted ${styles.groupHead}`}>Sending…</p>
        ) : (
          <div className={styles.notSent}>
            <p className={fieldStyles.error}>Not sent. {failure}</p>
            <Button onClick={() => outbox.retry(message)}>Try again</Button>
            <Button variant="quiet" onClick={() => outbox.discard(sendId)}>
              Discard
            </Button>
          </div>
        )}
      </li>
    )
  })
}
