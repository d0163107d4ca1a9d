import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { messageOf, StartFailure } from './failure.ts'

export interface Options {
  port: number
  /** Where the club's data lives between two starts. */
  folder: string
  /** No demo club. */
  empty: boolean
  /** The built site as CloudFront would serve it, instead of Vite's development server. */
  prod: boolean
  /** More requests at once than the deployed API takes, for tests. */
  unlimited: boolean
  /** As few Lambdas at once as in an account of AWS that is new. */
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
      `${messageOf(error).split('.')[0]}; known are --empty, --prod, --unlimited and --new-account.`,
    )
  }
}
