import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Rolldown } from 'vite'
import { type PageName, pages } from '../../shared/pages.ts'

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset

export interface ScreenModules {
  name: PageName
  /** The modules that its address loads: its own, and the shell's unless it is plain. */
  modules: string[]
}

/** `app/screens.ts` as data. It is read as text because its imports are for the browser. */
export async function readScreens(root: string): Promise<ScreenModules[]> {
  const text = await readFile(path.join(root, 'app/screens.ts'), 'utf8')
  const names = Object.keys(pages) as PageName[]
  return names.flatMap(name => {
    const line = new RegExp(`\\b${name}: \\{[^}]*?import\\('#frontend/([^']+)'\\)[^}]*\\}`).exec(text)
    if (!line?.[1]) return []
    const own = path.join(root, line[1])
    return [
      { name, modules: line[0].includes('plain: true') ? [own] : [own, path.join(root, 'layout/Shell.tsx')] },
    ]
  })
}

/** Every file that is loaded before the screen shows: the entry, the screen's modules and what they import. */
export function filesOf(
  output: readonly Output[],
  screen: ScreenModules,
): { scripts: string[]; styles: string[] } {
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
    if (chunk.isEntry || screen.modules.some(module => chunk.moduleIds.includes(module)))
      visit(chunk.fileName)
  }
  return { scripts: [...scripts], styles: [...styles] }
}
