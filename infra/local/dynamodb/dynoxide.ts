import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { StartFailure } from '../../failure.ts'
import type { EngineProgram } from './engineProcess.ts'

/** Small, fast and without Java: the default engine of local clubs and tests. */
export const dynoxide: EngineProgram = {
  command: (env, port, place) => [
    findDynoxide(env),
    ...['--host', '127.0.0.1', '--port', String(port)],
    ...(place ? ['--db-path', place] : []),
  ],
  place: file => file,
  unreadable: /database(?! engine)/i,
}

/** The npm package ships a binary for Linux x64; elsewhere `dynoxide` is looked up on the PATH. */
export function findDynoxide(env: NodeJS.ProcessEnv, folder = packagedDynoxide()): string {
  const places = env.DYNOXIDE
    ? [env.DYNOXIDE]
    : [folder, ...(env.PATH ?? '').split(delimiter)].filter(Boolean).map(place => join(place, 'dynoxide'))
  const found = places.find(isProgram)
  if (found) return found
  throw new StartFailure(
    'The database engine is missing: install dynoxide (https://github.com/nubo-db/dynoxide) so that it is ' +
      'on your PATH, or set DDB_ENDPOINT to a running DynamoDB.',
  )
}

/** Empty on a machine for which there is no package. */
export function packagedDynoxide(): string {
  try {
    return dirname(createRequire(import.meta.url).resolve('@dynoxide/linux-x64/package.json'))
  } catch {
    return ''
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
