import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import * as z from 'zod'

const Output = z.object({
  bytes: z.int(),
  inputs: z.record(z.string(), z.unknown()),
  imports: z.array(z.object({ path: z.string(), kind: z.string(), external: z.boolean().optional() })),
  entryPoint: z.string().optional(),
})
type Output = z.infer<typeof Output>
const Meta = z.object({ outputs: z.record(z.string(), Output) })

/** What is loaded together, as the bundler has noted it. */
export interface Load {
  bytes: number
  /** Paths of the bundle's files that are asked for, and with them all others. */
  entries: string[]
  files: string[]
  /** The sources they are made of. */
  sources: string[]
}

/** What a unit loads as it starts, and with the part that is made from each of our sources. */
export interface UnitLoads {
  start: Load
  parts: Map<string, Load>
  /** What its files import from outside of its folder. */
  externals: string[]
}

export async function readLoads(to: string, unit: string): Promise<UnitLoads> {
  const { outputs } = Meta.parse(JSON.parse(await readFile(join(to, 'meta.json'), 'utf8')))
  const own = new Map(
    Object.entries(outputs).filter(([path]) => path.includes(`lambdas/${unit}/`) && path.endsWith('.mjs')),
  )
  const start = [...own.keys()].find(path => basename(path) === 'index.mjs') ?? ''
  const parts = [...own].flatMap(([path, { entryPoint }]): [string, Load][] =>
    path !== start && entryPoint?.startsWith('functions/') ? [[entryPoint, follow(own, start, path)]] : [],
  )
  const imports = [...own.values()].flatMap(output => output.imports)
  return {
    start: follow(own, start),
    parts: new Map(parts),
    externals: imports.filter(({ external }) => external).map(({ path }) => path),
  }
}

/** These files with all that they import as they load. */
function follow(outputs: Map<string, Output>, ...from: string[]): Load {
  const seen = new Set<string>()
  const visit = (path: string) => {
    if (seen.has(path)) return
    seen.add(path)
    for (const { path: next, kind, external } of outputs.get(path)?.imports ?? [])
      if (kind === 'import-statement' && !external) visit(next)
  }
  from.forEach(visit)
  const loaded = [...seen].flatMap(path => outputs.get(path) ?? [])
  return {
    bytes: loaded.reduce((sum, { bytes }) => sum + bytes, 0),
    entries: from,
    files: [...seen],
    sources: loaded.flatMap(({ inputs }) => Object.keys(inputs)),
  }
}
