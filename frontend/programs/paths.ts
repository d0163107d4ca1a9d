import { pages } from '#shared/pages.ts'

/** Where the screens of one program are. */
type ProgramPageName =
  | 'program'
  | 'programEdit'
  | 'programEditLinked'
  | 'programRegister'
  | 'programRegistrations'

export const pathTo = (page: ProgramPageName, { id }: { id: string }): string =>
  pages[page].path.replace(':id', encodeURIComponent(id))
