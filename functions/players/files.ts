import type { Issue } from '#shared/http.ts'
import { type PlayerFiles, playerFiles } from '#shared/players/model.ts'
import type { Write } from '../data/transaction.ts'
import { claimUpload } from '../uploads/store.ts'

interface FileClaim {
  write: Write
  /** What is wrong where the write fails. */
  issue: Issue
}

/** The files that a child's form names, each with the write that makes it this child's and nobody else's. */
export function claimFiles(
  form: PlayerFiles,
  { playerId, userId }: { playerId: string; userId: string },
): FileClaim[] {
  return playerFiles.flatMap(({ field, purpose, message }) => {
    const id = form[field]
    if (!id) return []
    const subject = { kind: 'player' as const, id: playerId }
    return [{ write: claimUpload(id, { purpose, userId, subject }), issue: { field, message } }]
  })
}
