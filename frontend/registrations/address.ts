import { useSearchParams } from 'react-router-dom'
import { authPath } from '#frontend/app/returnTo.ts'
import { pages } from '#shared/pages.ts'

/** `/program-registration[?programId=…]`, where the dialog of that program opens. */
export const registrationPath = (programId: string): string =>
  `${pages.programRegistration.path}?${new URLSearchParams({ programId })}`

export const detailsPath = (programId: string): string =>
  pages.program.path.replace(':id', encodeURIComponent(programId))

/** To the login, and from there to the program that somebody wanted. */
export const loginPath = (programId: string | undefined): string =>
  authPath({
    pathname: pages.programRegistration.path,
    search: programId ? `?${new URLSearchParams({ programId })}` : '',
  })

/** The program whose dialog is open is in the address: a link leads to it, and Back closes it. */
export const useChosenProgram = () => useParam('programId', { isPlace: true })

/** The child whom the programs are shown for; none means all of them. */
export const useChosenChild = () => useParam('child', { isPlace: false })

function useParam(
  name: string,
  { isPlace }: { isPlace: boolean },
): [string | undefined, (value: string | undefined) => void] {
  const [search, setSearch] = useSearchParams()
  const set = (value: string | undefined) =>
    setSearch(
      current => {
        const next = new URLSearchParams(current)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      // A radio button that is not checked at once jumps back.
      { replace: !(isPlace && value), preventScrollReset: true, flushSync: !isPlace },
    )
  return [search.get(name) ?? undefined, set]
}
