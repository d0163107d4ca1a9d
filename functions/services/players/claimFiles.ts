import type { Issue } from '#shared/http.ts'
import { type PlayerFiles, playerFiles } from '#shared/players/model.ts'
import { ConditionFailed, commit, type Write } from '../../platform/data/transaction.ts'
import { HttpError, throwIfIssues } from '../../platform/http/errors.ts'
import { getPlayerPrivate, type PlayerRow, setFiles } from '../../stores/players/store.ts'
import { claimUpload } from '../../stores/uploads/store.ts'

interface FileClaim {
  write: Write
  /** The issue to report if the write fails. */
  issue: Issue
}

/**
 * When an existing child is entered again, now with files, adds those it does not have yet. Replacing a file is left
 * to the child's own page.
 */
export async function addMissingFiles(
  player: PlayerRow,
  form: PlayerFiles,
  userId: string,
): Promise<PlayerRow> {
  const sensitive = await getPlayerPrivate(player.id)
  const has = (field: keyof PlayerFiles) => (field === 'playerImageUrl' ? player[field] : sensitive?.[field])
  const missing = playerFiles.filter(({ field }) => form[field] && form[field] !== has(field))
  throwIfIssues(
    missing
      .filter(({ field }) => has(field))
      .map(({ field }) => ({
        field,
        message: `${player.firstName} is already in your account, with a different file`,
      })),
  )
  const chosen: Partial<PlayerFiles> = Object.fromEntries(missing.map(({ field }) => [field, form[field]]))
  if (missing.length === 0) return player
  const files = claimFiles(chosen, { playerId: player.id, userId })
  try {
    await commit(...files.map(file => file.write), ...setFiles(player.id, chosen))
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    throwIfIssues(files.filter(file => error.failed.includes(file.write)).map(file => file.issue))
    throw new HttpError(409, 'This child’s profile was just changed. Please try again.')
  }
  return { ...player, playerImageUrl: chosen.playerImageUrl ?? player.playerImageUrl }
}

/** The files in a child's form, each with the write that claims it for this child. */
export function claimFiles(
  form: Partial<PlayerFiles>,
  { playerId, userId }: { playerId: string; userId: string },
): FileClaim[] {
  return playerFiles.flatMap(({ field, purpose, message }) => {
    const id = form[field]
    if (!id) return []
    const subject = { kind: 'player' as const, id: playerId }
    return [{ write: claimUpload(id, { purpose, userId, subject }), issue: { field, message } }]
  })
}
