import { messageOf } from '../failure.ts'
import { admin } from './admin.ts'
import { cost } from './cost.ts'
import { deploy } from './deploy.ts'
import { doctor } from './doctor.ts'

/** What looks after a club: `npm run deploy`, `npm run doctor`, `npm run admin` and `npm run cost`. */
const commands: Record<string, (args: string[]) => Promise<number>> = { admin, cost, deploy, doctor }

const [name = '', ...args] = process.argv.slice(2)
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true'
process.exitCode = await (commands[name] ?? unknown)(args).catch((error: unknown) => {
  console.error(messageOf(error))
  return 2
})

function unknown(): Promise<number> {
  throw new Error(`There is no command ${name}.`)
}
