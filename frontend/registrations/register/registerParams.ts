import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import { authPath } from '#frontend/session/returnTo.ts'
import { pages } from '#shared/pages.ts'

/** `/program-registration[?programId=…]`, where the dialog of that program opens. */
export const registrationPath = (programId: string): string =>
  `${pages.programRegistration.path}?${new URLSearchParams({ programId })}`

/** To the login, and from there to the program that somebody wanted. */
export const loginPath = (programId: string | undefined): string =>
  authPath({
    pathname: pages.programRegistration.path,
    search: programId ? `?${new URLSearchParams({ programId })}` : '',
  })

/** The program whose dialog is open is in the address: a link leads to it, and Back closes it. */
export const useProgramParam = () => useSearchParam('programId')

/** The child whom the programs are shown for; none means all of them. */
export const useChildParam = () => useSearchParam('child', { isFilter: true })
