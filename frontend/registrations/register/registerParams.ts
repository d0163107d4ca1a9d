import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import { authPath, withReturnTo } from '#frontend/session/returnTo.ts'
import { pages } from '#shared/pages.ts'

/** `/program-registration[?programId=…]`, with that program's dialog open. */
export const registrationPath = (programId: string): string =>
  `${pages.programRegistration.path}?${new URLSearchParams({ programId })}`

/** The form of a child's profile, which leads to the program's registration, or to the list of programs. */
export const newChildPath = (programId?: string | null): string =>
  withReturnTo(
    pages.playerRegistration.path,
    new URLSearchParams({
      returnTo: programId ? registrationPath(programId) : pages.programRegistration.path,
    }),
  )

/** The login, which returns to that program's registration. */
export const loginPath = (programId: string | undefined): string =>
  authPath({
    pathname: pages.programRegistration.path,
    search: programId ? `?${new URLSearchParams({ programId })}` : '',
  })

/** Where a new family opens its account, to come back to that program's registration. */
export const newFamilyPath = (programId: string | undefined): string =>
  loginPath(programId).replace(pages.auth.path, pages.registration.path)

/** The URL says which program's dialog is open, so that a link can open it, and Back closes it. */
export const useProgramParam = () => useSearchParam('programId')

/** The child to show programs for; none means all of them. */
export const useChildParam = () => useSearchParam('child', { isFilter: true })
