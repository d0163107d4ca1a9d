import * as z from 'zod'
import { ConditionFailed, commit } from '#functions/platform/data/transaction.ts'
import type { DueWork } from '#functions/platform/jobs/queue.ts'
import { club } from '#functions/stores/club/settings.ts'
import {
  getConversation,
  type Message,
  oldestOf,
  removeMessage,
  shortened,
} from '#functions/stores/messages/store.ts'
import { releaseUpload } from '#functions/stores/uploads/store.ts'
import { endOfMonth, monthsLater } from './followUpJobs.ts'

const Payload = z.object({ conversationId: z.string(), month: z.string() })

/** A message with ten files takes eleven writes or more of the hundred that one transaction has. */
const batch = 4

/**
 * What was said in a month goes when the club need not keep it any longer, and with it its files; where the club
 * has come to keep messages longer, it stays until then. May be done twice.
 */
export async function endRetention({ payload }: DueWork, now: Date): Promise<void> {
  const { conversationId, month } = Payload.parse(payload)
  const endsAt = monthsLater(month, club.messageRetentionMonths + 1)
  if (endsAt > now.toISOString()) return commit(endOfMonth(conversationId, month))
  const isOver = ({ createdAt }: Message) => createdAt.slice(0, 7) <= month
  for (;;) {
    const oldest = await oldestOf(conversationId, batch)
    const over = oldest.filter(isOver)
    if (over.length > 0) await commit(...over.flatMap(message => removal(message, now)))
    if (over.length < batch) break
  }
  await shorten(conversationId)
}

async function shorten(conversationId: string): Promise<void> {
  const [row, [oldest]] = await Promise.all([getConversation(conversationId), oldestOf(conversationId, 1)])
  if (!row?.last) return
  try {
    await commit(shortened(row, oldest))
  } catch (error) {
    // Somebody has written meanwhile: then something newer stands there.
    if (!(error instanceof ConditionFailed)) throw error
    await shorten(conversationId)
  }
}

const removal = (message: Message, now: Date) => [
  removeMessage(message),
  ...message.attachments.flatMap(({ id }) => releaseUpload(id, message.id, now)),
]
