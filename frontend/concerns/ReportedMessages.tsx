import { concerns } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { routeQuery } from '#frontend/lib/api.ts'
import { useClub } from '#frontend/lib/club.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Dialog } from '#frontend/ui/dialog/Dialog.tsx'
import { QueryResult } from '#frontend/ui/page/states.tsx'
import type { Concern } from '#shared/concerns/model.ts'
import { formatInstant } from '#shared/dates.ts'
import styles from './concerns.module.css'

/** The reported message and those before it. Loaded only on a click, because reading them is audited. */
export function ReportedMessages({ concern }: { concern: Concern }) {
  const [open, setOpen] = useState(false)
  if (!concern.reported) return null
  const { seq } = concern.reported
  return (
    <>
      <Button onClick={() => setOpen(true)}>Read messages</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Reported messages"
        description="The reported message and up to ten before it. Your access is logged."
        footer={<Button onClick={() => setOpen(false)}>Close</Button>}
      >
        {open && <MessageContext concernId={concern.id} seq={seq} />}
      </Dialog>
    </>
  )
}

function MessageContext({ concernId, seq }: { concernId: string; seq: number }) {
  const { config } = useClub()
  const query = useQuery(routeQuery(concerns.messages, { params: { id: concernId } }))
  return (
    <QueryResult query={query} errorTitle="The messages couldn’t be loaded">
      {messages =>
        messages.length === 0 ? (
          <p>These messages are no longer available.</p>
        ) : (
          <ol className={styles.reported}>
            {messages.map(message => (
              <li key={message.id} aria-current={message.seq === seq || undefined}>
                <p>
                  <strong>{message.senderName}</strong>{' '}
                  {config && (
                    <time dateTime={message.createdAt}>
                      {formatInstant(message.createdAt, config.timeZone)}
                    </time>
                  )}
                  {message.seq === seq && <em> Reported</em>}
                </p>
                {message.subject && <p className={styles.concernText}>{message.subject}</p>}
                <p className={styles.concernText}>{message.content}</p>
                {message.attachments.length > 0 && (
                  <p>Files: {message.attachments.map(({ fileName }) => fileName).join(', ')}</p>
                )}
              </li>
            ))}
          </ol>
        )
      }
    </QueryResult>
  )
}
