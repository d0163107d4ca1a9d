import { type PageName, pages } from '#shared/pages.ts'
import { type LoadScreen, publicScreens } from './publicScreens.ts'
import { screens } from './screens.ts'

const pageNames = Object.keys(pages) as PageName[]
const findPageName = (path: string) => pageNames.find(name => pages[name].path === path)

const publicLoaders: Partial<Record<PageName, { load: LoadScreen }>> = publicScreens
const screenLoaders: Partial<Record<PageName, LoadScreen>> = screens

/** Loads a screen's chunk before navigation: on hover and on focus. */
export function preload(path: string): void {
  const name = findPageName(path)
  const load = name && (publicLoaders[name]?.load ?? screenLoaders[name])
  // A failure shows on navigation.
  void load?.().catch(() => undefined)
}
