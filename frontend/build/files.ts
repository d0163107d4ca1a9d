import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Rolldown } from 'vite'
import { type PageName, pages } from '../../shared/pages.ts'

export type Output = Rolldown.OutputChunk | Rolldown.OutputAsset

export interface ScreenModules {
  name: PageName
  /** The modules that the screen's URL loads: its own, and the shell unless it is a public screen. */
  modules: string[]
}

/** The module that loads before any screen in the shell: the routes of all of them. */
export const listShellModules = (root: string): string => path.join(root, 'app/otherRoutes.tsx')

/** Both tables of screens as data. They are read as text because their imports are for the browser. */
export async function readScreens(root: string): Promise<ScreenModules[]> {
  const [plain, others] = await Promise.all(
    ['app/screens/publicScreens.ts', 'app/screens/screens.ts'].map(file =>
      readFile(path.join(root, file), 'utf8'),
    ),
  )
  const shellModules = [path.join(root, 'app/layout/Shell.tsx'), listShellModules(root)]
  const names = Object.keys(pages) as PageName[]
  return names.flatMap(name => {
    const own = (text = '') => new RegExp(`\\b${name}: [^]*?import\\('#frontend/([^']+)'\\)`).exec(text)?.[1]
    const [before, inside] = [own(plain), own(others)]
    if (before) return [{ name, modules: [path.join(root, before)] }]
    return inside ? [{ name, modules: [path.join(root, inside), ...shellModules] }] : []
  })
}

export interface ScreenFiles {
  scripts: string[]
  styles: string[]
}

/** Every file that is loaded before the screen shows: the entry, the screen's modules and their imports. */
export function listScreenFiles(
  output: readonly Output[],
  { modules }: Pick<ScreenModules, 'modules'>,
): ScreenFiles {
  const chunks = new Map(
    output.flatMap(file => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  )
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (fileName: string) => {
    const chunk = chunks.get(fileName)
    if (!chunk || scripts.has(fileName)) return
    scripts.add(fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style)
    for (const imported of chunk.imports) visit(imported)
  }
  for (const chunk of chunks.values()) {
    if (chunk.isEntry || modules.some(module => chunk.moduleIds.includes(module))) visit(chunk.fileName)
  }
  return { scripts: [...scripts], styles: [...styles] }
}
