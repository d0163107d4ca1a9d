import type { players as routes } from '#shared/players/routes.ts'
import type { Request } from '../../identity/http/serve.ts'
import { ConditionFailed, commit } from '../../platform/data/transaction.ts'
import { HttpError, notFound } from '../../platform/http/errors.ts'
import { listLiveOfPlayer } from '../../stores/registrations/store.ts'
import { listWaitlistEntriesOfPlayer } from '../../stores/waiting/store.ts'
import { deletePlayerWrites, readPlayerForDeletion } from './deletionWrites.ts'

/**
 * Deletes a child and its account. Refused while the child is registered, because a registration has money and a
 * spot; finished registrations stay on the ledger.
 */
export async function deletePlayer({
  caller,
  params,
  now,
}: Request<typeof routes.remove>): Promise<{ id: string }> {
  const { id } = params
  const leaving = await readPlayerForDeletion(id)
  if (!leaving) throw notFound('Player')
  const [registered, waitlistEntries] = await Promise.all([
    listLiveOfPlayer(id),
    listWaitlistEntriesOfPlayer(id),
  ])
  if (registered.length > 0 || waitlistEntries.length > 0) {
    const { firstName } = leaving.player
    throw new HttpError(409, `${firstName} is registered or on a waitlist. Please cancel that first.`)
  }
  try {
    await commit(...deletePlayerWrites(leaving, caller.id, now))
  } catch (error) {
    if (error instanceof ConditionFailed)
      throw new HttpError(409, 'This child’s profile was just changed. Please try again.')
    throw error
  }
  return { id }
}
