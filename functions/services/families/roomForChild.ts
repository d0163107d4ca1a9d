import { maxChildren } from '#shared/families/rules.ts'
import { HttpError } from '../../platform/http/errors.ts'

/** A guardian's name and phone are copied to each child, all of them in one transaction. */
export const hasRoomForChild = ({ childIds }: { childIds: readonly string[] }): boolean =>
  childIds.length < maxChildren

export const noRoomForChild = (): HttpError =>
  new HttpError(409, `An account can have up to ${maxChildren} children. Please ask the club for help.`)
