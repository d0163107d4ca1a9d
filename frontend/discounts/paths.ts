import { pages } from '#shared/pages.ts'

/** Where one code is, with who used it. */
export const pathTo = ({ id }: { id: string }): string =>
  pages.discountCode.path.replace(':id', encodeURIComponent(id))
