import type { Write } from '../../platform/data/transaction.ts'
import { enqueueJob } from '../../platform/jobs/queue.ts'
import { club } from '../../stores/club/settings.ts'
import type { ConversationRow, MessageRow } from '../../stores/messages/store.ts'

/** What a message leads to: its mails, and with the first of a month the day on which that month is too old. */
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

/** Looks at a conversation when what was said in it in a month ("2026-03") may be too old to be kept. */
export const retentionJob = (conversationId: string, month: string): Write =>
  enqueueJob({
    kind: 'message-retention',
    ref: `${conversationId}#${month}`,
    at: addMonths(month, club.messageRetentionMonths + 1),
    payload: { conversationId, month },
  })

/** The first instant of the month that is so many months later. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString()
}
