import type { Request } from '#functions/identity/http/serve.ts'
import { ConditionFailed, commit } from '#functions/platform/data/transaction.ts'
import { notFound, Refusal } from '#functions/platform/http/errors.ts'
import { liveOf } from '#functions/stores/registrations/store.ts'
import { waitsOfPlayer } from '#functions/stores/waiting/store.ts'
import type { players as routes } from '#shared/players/routes.ts'
import { readLeaving, takeAway } from './deletionWrites.ts'

/**
 * Deletes a child with its account. Not while it is registered, because a registration has money and a place; what
 * is over stays in the books.
 */
export async function remove({
  caller,
  params,
  now,
}: Request<typeof routes.remove>): Promise<{ id: string }> {
  const { id } = params
  const [leaving, registered, waits] = await Promise.all([readLeaving(id), liveOf(id), waitsOfPlayer(id)])
  if (!leaving) throw notFound('Player')
  if (registered.length > 0 || waits.length > 0) {
    const { firstName } = leaving.player
    throw new Refusal(409, `${firstName} is registered or waits for a place. Please cancel that first.`)
  }
  try {
    await commit(...takeAway(leaving, caller.id, now))
  } catch (error) {
    if (error instanceof ConditionFailed)
      throw new Refusal(409, 'This child has just changed. Please try again.')
    throw error
  }
  return { id }
}
