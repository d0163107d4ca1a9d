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

/** A message with ten files takes eleven writes or more of the hundred that one transaction has. */
const batchSize = 4

/**
 * What was said in a month goes when the club need not keep it any longer, and with it its files; where the club
 * has come to keep messages longer, it stays until then. May be done twice.
 */
export async function runRetention({ payload }: Job, now: Date): Promise<void> {
  const { conversationId, month } = Payload.parse(payload)
  const endsAt = addMonths(month, club.messageRetentionMonths + 1)
  if (endsAt > now.toISOString()) return commit(retentionJob(conversationId, month))
  const isOver = ({ createdAt }: MessageRow) => createdAt.slice(0, 7) <= month
  // Paging: each turn deletes what it has read, and nobody adds to a month that is over.
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
