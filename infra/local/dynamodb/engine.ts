import { existsSync } from 'node:fs'
import { messageOf, StartFailure } from '../../failure.ts'
import { freePort } from '../freePort.ts'
import { dynamoDbLocal, hasJava } from './dynamodb-local.ts'
import { dynoxide, findDynoxide, packagedDynoxide } from './dynoxide.ts'
import { type EngineProgram, unreadable } from './engineProcess.ts'
import { type GuardedProcess, startGuarded } from './watchdog.ts'

/** A DynamoDB to talk to. */
export interface Engine extends GuardedProcess {
  url: string
}

const programs: Record<string, EngineProgram> = { dynoxide, 'dynamodb-local': dynamoDbLocal }

/**
 * Starts the engine that `DDB_ENGINE` names, or else one that is installed, on a free port: on `file`, or in memory.
 * `DDB_ENDPOINT` names an engine that is already running.
 */
export async function startEngine(options: { file?: string } = {}): Promise<Engine> {
  const endpoint = process.env.DDB_ENDPOINT
  if (endpoint) return { url: endpoint, ended: new Promise(() => {}), close: () => Promise.resolve() }
  const { name, program } = chooseEngine(process.env)
  if (options.file) assertSameEngine(name, options.file)
  const place = options.file && program.place(options.file)
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    try {
      const guarded = await startGuarded(program.command(process.env, port, place))
      return { ...guarded, url: `http://127.0.0.1:${port}` }
    } catch (error) {
      if (place && program.unreadable?.test(String(error))) throw unreadable(place)
      // Another process may have taken the free port between our asking for it and the engine's binding it.
      if (attempt === 3 || !/already in use/.test(String(error))) throw error
    }
  }
}

/** The error message of a start without an engine; undefined if there is one. */
export function missingEngine(env: NodeJS.ProcessEnv): string | undefined {
  if (env.DDB_ENDPOINT) return undefined
  try {
    chooseEngine(env).program.command(env, 0)
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}

/** The computer on which an engine is looked for. */
interface Machine {
  platform: NodeJS.Platform
  /** The folder in which npm has put dynoxide, if it has. */
  packaged: string
}

const thisMachine = (): Machine => ({ platform: process.platform, packaged: packagedDynoxide() })

export function chooseEngine(
  env: NodeJS.ProcessEnv,
  { platform, packaged } = thisMachine(),
): { name: string; program: EngineProgram } {
  if (platform === 'win32')
    throw new StartFailure(
      'On Windows, the club runs in WSL: install it with `wsl --install`, install Node there, and start the club there.',
    )
  if (env.DDB_ENGINE) return nameEngine(env.DDB_ENGINE)
  if (env.DYNOXIDE || hasDynoxide(env, packaged)) return nameEngine('dynoxide')
  if (hasJava(env)) return nameEngine('dynamodb-local')
  throw new StartFailure(
    'The database engine is missing: install Java 17 or newer as a JDK (https://adoptium.net), or dynoxide ' +
      '(https://github.com/nubo-db/dynoxide), so that it is on your PATH, or set DDB_ENDPOINT to a running DynamoDB.',
  )
}

function nameEngine(name: string): { name: string; program: EngineProgram } {
  const program = Object.hasOwn(programs, name) ? programs[name] : undefined
  if (program) return { name, program }
  throw new StartFailure(`DDB_ENGINE must be ${Object.keys(programs).join(' or ')}, not "${name}".`)
}

function hasDynoxide(env: NodeJS.ProcessEnv, packaged: string): boolean {
  try {
    return Boolean(findDynoxide(env, packaged))
  } catch {
    return false
  }
}

/** A club created with one engine would look empty in another, next to its emails and payments. */
function assertSameEngine(name: string, file: string): void {
  for (const [other, { place }] of Object.entries(programs)) {
    if (other === name || !existsSync(place(file))) continue
    throw new StartFailure(
      `This club's data was written by ${other}: start it with DDB_ENGINE=${other}, or set CLUB_DATA to another folder.`,
    )
  }
}
