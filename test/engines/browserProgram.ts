import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

/** A browser on this machine, and how to launch it. */
export interface BrowserProgram {
  path: string
  version: string
  env: Record<string, string>
}

/** The paths of the programs with these names on the PATH. */
export const programsOnPath = (names: string[], env: NodeJS.ProcessEnv = process.env): string[] =>
  (env.PATH ?? '')
    .split(delimiter)
    .flatMap(folder => names.map(name => join(folder, name)))
    .filter(place => existsSync(place))

/** The version that the program reports. */
export async function askVersion(path: string, args: string[] = []): Promise<BrowserProgram> {
  const { stdout } = await promisify(execFile)(path, ['--version', ...args], { timeout: 20_000 })
  return { path, env: {}, version: /\d+(\.\d+)+\w*/.exec(stdout)?.[0] ?? '0' }
}

export const describeBrowser = ({ label, version, path }: BrowserProgram & { label: string }): string =>
  `Browser: ${label} ${version} (${path})`

export const majorOf = (version: string): number => Number.parseInt(version, 10)
