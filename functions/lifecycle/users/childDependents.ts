import { historyOf, type Registration } from '#functions/stores/registrations/store.ts'
import { former } from '#functions/stores/users/formerName.ts'
import { guardiansOf } from '#functions/stores/users/guardianLinks.ts'
import type { OwnRows } from '#functions/stores/users/store.ts'

/** A child of somebody who goes. */
export interface Ward {
  playerId: string
  name: string
  /** It has somebody else who looks after it. */
  hasOthers: boolean
  /** Places of it that somebody else has paid for: their money is not his to give up. */
  paidByOthers: Registration[]
}

/** What becomes of a child when a guardian goes: it goes along only where nobody else has a part in it. */
export const goesAlong = ({ hasOthers, paidByOthers }: Ward): boolean =>
  !hasOthers && paidByOthers.length === 0

/** All children of an account, in one trip. */
export const wardsOf = ({ user, children }: OwnRows): Promise<Ward[]> =>
  Promise.all(
    children.map(async ({ childId: playerId, childName: name = '' }) => {
      const [guardians, history] = await Promise.all([guardiansOf(playerId), historyOf(playerId)])
      return {
        ...{ playerId, name },
        hasOthers: guardians.some(({ userId }) => userId !== user.id),
        paidByOthers: history.filter(row => isPaidByAnother(row, user.id)),
      }
    }),
  )

export const isPaidByAnother = ({ userId, state, collected }: Registration, gone: string): boolean =>
  state === 'active' && collected > 0 && userId !== gone && userId !== former.id
