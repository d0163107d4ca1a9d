import type { Write } from '#functions/platform/data/transaction.ts'
import { dueWork } from '#functions/platform/jobs/queue.ts'
import { club } from '#functions/stores/club/settings.ts'
import type { Conversation, Message } from '#functions/stores/messages/store.ts'

/** What a message leads to: its mails, and with the first of a month the day on which that month is too old. */
export function followingWork(
  { id, conversationId, seq, notificationType, createdAt }: Message,
  { minors, last, now }: { minors: boolean; last: Conversation | undefined; now: Date },
): Write[] {
  const isMailed = notificationType !== 'app' || minors
  const month = createdAt.slice(0, 7)
  return [
    ...(isMailed
      ? [
          dueWork({
            kind: 'message-delivery',
            ref: id,
            at: now.toISOString(),
            payload: { conversationId, seq },
          }),
        ]
      : []),
    ...(last?.lastAt.slice(0, 7) === month ? [] : [endOfMonth(conversationId, month)]),
  ]
}

/** Looks at a conversation when what was said in it in a month ("2026-03") may be too old to be kept. */
export const endOfMonth = (conversationId: string, month: string): Write =>
  dueWork({
    kind: 'message-retention',
    ref: `${conversationId}#${month}`,
    at: monthsLater(month, club.messageRetentionMonths + 1),
    payload: { conversationId, month },
  })

/** The first instant of the month that is so many months later. */
export function monthsLater(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString()
}
