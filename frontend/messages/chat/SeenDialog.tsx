import { messages } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { routeQuery } from '#frontend/lib/api.ts'
import { useZones } from '#frontend/lib/clock.ts'
import { formatMoment } from '#frontend/messages/formatTime.ts'
import styles from '#frontend/messages/messages.module.css'
import { Dialog } from '#frontend/ui/dialog/Dialog.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import type { Message } from '#shared/messages/model.ts'

/** For staff: who has read a message. Open while `message` is set. */
export default function SeenDialog(props: { message: Message | undefined; onClose: () => void }) {
  const { message, onClose } = props
  const [last, setLast] = useState(message)
  if (message && message !== last) setLast(message)
  // Keeps showing the message while the dialog closes.
  const shown = message ?? last
  if (!shown) return null
  return (
    <Dialog open={Boolean(message)} onClose={onClose} title="Seen by" size="small">
      <Readers key={shown.id} message={shown} />
    </Dialog>
  )
}

function Readers({ message: { conversationId: id, seq } }: { message: Message }) {
  const zones = useZones()
  const params = { id, seq: String(seq) }
  const query = useQuery({ ...routeQuery(messages.seen, { params }), staleTime: 0, gcTime: 0 })
  return (
    <QueryResult query={query} skeleton={<Skeleton lines={3} height="1.5rem" />}>
      {readers =>
        readers.length === 0 ? (
          <p className="muted">No one yet</p>
        ) : (
          <ul className={styles.readers}>
            {readers.map(({ userId, name, seenAt }) => (
              <li key={userId}>
                <strong>{name}</strong>{' '}
                <time className="muted" dateTime={seenAt}>
                  {formatMoment(seenAt, zones, new Date())}
                </time>
              </li>
            ))}
          </ul>
        )
      }
    </QueryResult>
  )
}
