import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { measureFirstEvening } from './firstEvening.ts'
import { measureRoutes } from './routes.ts'
import { measureScreens } from './screens.ts'
import { measureUnits } from './units.ts'

/** Measures the club and writes the figures next to this file; git ignores them. */

const page = `# Figures

## Screens

Opened cold on a phone in the built demo club. Kilobytes are brotli, as they travel, of everything that is needed
before the screen shows; files and API calls are counted until the network is quiet.

${await logStep('screens', measureScreens)}

## The first evening

From an empty club to a family that has registered and paid, in a browser: taps at 1.5 s, characters at 0.4 s, a new
screen at 4 s, and the waiting as it was.

${await logStep('the first evening', measureFirstEvening)}

## Routes

One valid call each, on the demo club, with its session. Requests under way together are one trip; units are what
DynamoDB bills, a transaction's twice, an index's with its table's.

${await logStep('routes', measureRoutes)}

## Signing in

Comparing a password is slow on purpose; all else of a login should not be felt beside it. Medians of pairs taken in turns.

${await logStep('signing in', signInFigures)}

## Lambdas

The minified bundle, and the processor time of loading it as a ratio to a bundle that holds nothing but the AWS
clients it uses (median of pairs taken in turns).

${await logStep('Lambdas', measureUnits)}
`

await writeFile(fileURLToPath(new URL('figures.md', import.meta.url)), page)
process.exit()

async function signInFigures(): Promise<string> {
  const program = fileURLToPath(new URL('signIn.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program])
  return stdout
}

async function logStep(what: string, measure: () => Promise<string>): Promise<string> {
  const figures = await measure()
  console.log(`${what}\n${figures}\n`)
  return figures
}
