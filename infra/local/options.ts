import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { messageOf, StartFailure } from '../failure.ts'

export interface Options {
  port: number
  /** The folder that keeps the club's data between two starts. */
  folder: string
  /** Without the demo club. */
  empty: boolean
  /** Serves the built site as CloudFront would, instead of Vite's development server. */
  prod: boolean
  /** Accepts more requests at once than the deployed API does, for tests. */
  unlimited: boolean
  /** Runs only as many Lambdas at once as a new AWS account may. */
  'new-account': boolean
}

export function readOptions(args: string[], env: NodeJS.ProcessEnv): Options {
  const port = Number(env.PORT || 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new StartFailure(`PORT must be a number from 0 to 65535, not "${env.PORT}".`)
  }
  return { port, folder: resolve(env.CLUB_DATA || '.local'), ...flags(args) }
}

function flags(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        empty: { type: 'boolean', default: false },
        prod: { type: 'boolean', default: false },
        unlimited: { type: 'boolean', default: false },
        'new-account': { type: 'boolean', default: false },
      },
    })
    return values
  } catch (error) {
    throw new StartFailure(
      `${messageOf(error).split('.')[0]}; the options are --empty, --prod, --unlimited and --new-account.`,
    )
  }
}
