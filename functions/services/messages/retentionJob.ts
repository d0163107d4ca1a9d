import * as z from 'zod'
import { readAndCommit } from '../../platform/data/retryOnConflict.ts'
import { commit } from '../../platform/data/transaction.ts'
import type { Job } from '../../platform/jobs/queue.ts'
import { club } from '../../stores/club/settings.ts'
import {
  deleteMessage,
  getConversation,
  listOldest,
  type MessageRow,
  trimWrite,
} from '../../stores/messages/store.ts'
import { releaseUpload } from '../../stores/uploads/store.ts'
import { addMonths, retentionJob } from './followUpJobs.ts'

const Payload = z.object({ conversationId: z.string(), month: z.string() })

/** A message with ten files takes at least eleven of a transaction's hundred writes. */
const batchSize = 4

/**
 * Deletes a month's messages and their files once the retention time is over; if the club has extended it, the job
 * is rescheduled. Idempotent.
 */
export async function runRetention({ payload }: Job, now: Date): Promise<void> {
  const { conversationId, month } = Payload.parse(payload)
  const endsAt = addMonths(month, club.messageRetentionMonths + 1)
  if (endsAt > now.toISOString()) return commit(retentionJob(conversationId, month))
  const isOver = ({ createdAt }: MessageRow) => createdAt.slice(0, 7) <= month
  // Each round deletes what it has read, and no messages are added to a past month, so this ends.
  for (;;) {
    const oldest = await listOldest(conversationId, batchSize)
    const over = oldest.filter(isOver)
    if (over.length > 0) await commit(...over.flatMap(message => deletionWrites(message, now)))
    if (over.length < batchSize) break
  }
  await trimOldest(conversationId)
}

const trimOldest = (conversationId: string): Promise<void> =>
  readAndCommit(async () => {
    const [row, [oldest]] = await Promise.all([
      getConversation(conversationId),
      listOldest(conversationId, 1),
    ])
    return row?.last ? [trimWrite(row, oldest)] : []
  })

const deletionWrites = (message: MessageRow, now: Date) => [
  deleteMessage(message),
  ...message.attachments.flatMap(({ id }) => releaseUpload(id, message.id, now)),
]
