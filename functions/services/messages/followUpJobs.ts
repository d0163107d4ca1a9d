import type { Write } from '../../platform/data/transaction.ts'
import { enqueueJob } from '../../platform/jobs/queue.ts'
import { club } from '../../stores/club/settings.ts'
import type { ConversationRow, MessageRow } from '../../stores/messages/store.ts'

/**
 * The jobs of a new message: its mails, and for the first one in a month, the job that deletes that month's messages
 * once they are too old.
 */
export function followUpJobs(
  { id, conversationId, seq, notificationType, createdAt }: MessageRow,
  { minors, last, now }: { minors: boolean; last: ConversationRow | undefined; now: Date },
): Write[] {
  const isMailed = notificationType !== 'app' || minors
  const month = createdAt.slice(0, 7)
  return [
    ...(isMailed
      ? [
          enqueueJob({
            kind: 'message-delivery',
            ref: id,
            at: now.toISOString(),
            payload: { conversationId, seq },
          }),
        ]
      : []),
    ...(last?.lastAt.slice(0, 7) === month ? [] : [retentionJob(conversationId, month)]),
  ]
}

/** Runs when messages of a month ("2026-03") in a conversation may have reached the retention limit. */
export const retentionJob = (conversationId: string, month: string): Write =>
  enqueueJob({
    kind: 'message-retention',
    ref: `${conversationId}#${month}`,
    at: addMonths(month, club.messageRetentionMonths + 1),
    payload: { conversationId, month },
  })

/** The first instant of the month that is `months` later. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString()
}
