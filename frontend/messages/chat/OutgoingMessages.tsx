import { formatFileCount } from '#frontend/messages/describe.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { MessageText } from './MessageText.tsx'
import type { useOutbox } from './outbox.ts'

/** One's own that the club does not have yet. */
export function OutgoingMessages({ outbox }: { outbox: ReturnType<typeof useOutbox> }) {
  return outbox.outgoing.map(message => {
    const { sendId, content, attachments, failure } = message
    return (
      <li key={sendId} className="group group-own">
        <div className="bubble bubble-outgoing">
          <MessageText content={content} />
          {attachments.length > 0 && <p className="muted">{formatFileCount(attachments.length)}</p>}
        </div>
        {failure === undefined ? (
          <p className="muted group-head">Sending…</p>
        ) : (
          <div className="not-sent">
            <p className="field-error">Not sent. {failure}</p>
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
