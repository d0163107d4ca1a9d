import { pages } from '#shared/pages.ts'
import type { CurrentUser } from '#shared/users/model.ts'

/** Whoever pays is not to be kept from it: the confirmation can wait for the next page. */
export const isBannerDue = (user: CurrentUser, pathname: string): boolean =>
  (!user.emailConfirmed || user.mailProblem !== undefined) && pathname !== pages.checkout.path
