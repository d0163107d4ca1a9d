import { type PageName, pages } from '#shared/pages.ts'
import { screens } from './screens.ts'

const names = Object.keys(pages) as PageName[]
const pageAt = (path: string) => names.find(name => pages[name].path === path)

/** A link is shown exactly where a screen answers it. */
export const isBuilt = (path: string): boolean => pageAt(path) !== undefined

/** Loads a screen's chunk before it is gone to: on hover and on focus. */
export function preload(path: string): void {
  const name = pageAt(path)
  // A failure shows when somebody goes there.
  if (name) void screens[name].load().catch(() => undefined)
}
