import { listRegistrationHistory, type RegistrationRow } from '../../stores/registrations/store.ts'
import { former } from '../../stores/users/formerMember.ts'
import { listGuardians } from '../../stores/users/guardianLinks.ts'
import type { OwnRows } from '../../stores/users/store.ts'

/** A child of an account that is about to be deleted. */
export interface DependentChild {
  playerId: string
  name: string
  /** The child has another guardian. */
  hasOtherGuardian: boolean
  /** The child's registrations that someone else paid for: deleting this account must not give up their money. */
  paidByOthers: RegistrationRow[]
}

/** Is the child deleted together with its guardian? Only if it has no other guardian and no one else paid for it. */
export const isRemovedWith = ({ hasOtherGuardian, paidByOthers }: DependentChild): boolean =>
  !hasOtherGuardian && paidByOthers.length === 0

/** All children of an account, in one round trip. */
export const listDependentChildren = ({ user, children }: OwnRows): Promise<DependentChild[]> =>
  Promise.all(
    children.map(async ({ childId: playerId, childName: name = '' }) => {
      const [guardians, history] = await Promise.all([
        listGuardians(playerId),
        listRegistrationHistory(playerId),
      ])
      return {
        ...{ playerId, name },
        hasOtherGuardian: guardians.some(({ userId }) => userId !== user.id),
        paidByOthers: history.filter(row => isPaidByOther(row, user.id)),
      }
    }),
  )

export const isPaidByOther = ({ userId, state, collected }: RegistrationRow, gone: string): boolean =>
  state === 'active' && collected > 0 && userId !== gone && userId !== former.id
